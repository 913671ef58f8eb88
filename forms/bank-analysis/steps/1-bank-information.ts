import type { StepDefinition } from '../../../engine/define-form.ts'
import { choices } from '../../choices.ts'

// spec 2 §3.10, §5.6

export const bankInformation: StepDefinition = {
  title: 'Bank Information',
  sections: [
    {
      rows: [
        [
          { key: 'bankName', label: 'Bank Name', type: 'text', required: true, maxLength: 200 },
          {
            key: 'accountType',
            label: 'Account Type',
            type: 'select',
            required: true,
            options: choices({ savings: 'Savings', current: 'Current' }),
          },
        ],
      ],
    },
  ],
}
