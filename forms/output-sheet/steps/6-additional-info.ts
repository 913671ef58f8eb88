import type { StepDefinition } from '../../../engine/define-form.ts'
import { choices } from '../../choices.ts'
import { required } from './shared.ts'

// spec 1 §3.23

export const additionalInfo: StepDefinition = {
  title: 'Additional Info',
  sections: [
    {
      rows: [
        [
          {
            key: 'frequency',
            label: 'Frequency',
            type: 'select',
            required,
            options: choices({ Daily: 'Daily', Weekly: 'Weekly', Monthly: 'Monthly' }),
            hint: 'How often the business takes in cash',
          },
          {
            key: 'customer_category',
            label: 'Customer category',
            type: 'select',
            required,
            options: choices({ New: 'New', Existing: 'Existing' }),
          },
        ],
        [{ key: 'remarks', label: 'Remarks', type: 'textarea', maxLength: 2000 }],
      ],
    },
  ],
}
