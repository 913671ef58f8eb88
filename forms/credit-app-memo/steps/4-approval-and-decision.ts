import type { StepDefinition } from '../../../engine/define-form.ts'
import { choices } from '../../choices.ts'
import { prose, required } from './shared.ts'

// spec 2 §3.23–24

export const approvalAndDecision: StepDefinition = {
  title: 'Approval and Decision',
  sections: [
    {
      rows: [
        [{ key: 'recommendation', label: 'Recommendation', ...prose, required }],
        [{ key: 'observations', label: 'Observations', ...prose, required }],
        [
          {
            key: 'decision',
            label: 'Decision',
            type: 'select',
            required,
            options: choices({
              approve: 'Approve',
              reject: 'Reject',
              'conditional-approval': 'Conditional approval',
              defer: 'Defer',
            }),
          },
        ],
        [{ key: 'approverComments', label: 'Approver Comments', ...prose }],
      ],
    },
  ],
}
