import type { StepDefinition } from '../../../engine/define-form.ts'
import { choices } from '../../choices.ts'
import { byHand, prose, required } from './shared.ts'

// spec 2 §3.23–24; D54

export const approvalAndDecision: StepDefinition = {
  title: 'Approval and Decision',
  sections: [
    {
      rows: [
        [{ key: 'recommendation', label: 'Recommendation', ...prose, required, byHand }],
        [{ key: 'observations', label: 'Observations', ...prose, required }],
        [
          {
            key: 'decision',
            label: 'Decision',
            type: 'select',
            required,
            byHand,
            options: choices({
              approve: 'Approve',
              reject: 'Reject',
              'conditional-approval': 'Conditional approval',
              defer: 'Defer',
            }),
          },
        ],
        [{ key: 'approverComments', label: 'Approver Comments', ...prose, byHand }],
      ],
    },
  ],
}
