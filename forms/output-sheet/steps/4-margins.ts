import type { StepDefinition } from '../../../engine/define-form.ts'
import { calculated, percent, required } from './shared.ts'

export const margins: StepDefinition = {
  title: 'Margins',
  sections: [
    {
      title: 'From the figures',
      rows: [
        [
          {
            key: 'gp_margin',
            label: 'GP margin',
            ...percent,
            calculated,
            min: 0,
            max: 100,
            formula: '({total_sales} − {total_purchases}) ÷ {total_sales} × 100',
            needs: ['total_sales', 'total_purchases'],
            divisor: { key: 'total_sales', none: 'no sales' },
            hint: 'GP is gross profit',
          },
          {
            key: 'np_margin',
            label: 'NP margin',
            ...percent,
            calculated,
            min: 0,
            max: 100,
            formula: '{gp_margin} − {total_business_outflow} ÷ {total_sales} × 100, not below 0',
            needs: ['gp_margin'],
            needsWhileOpen: ['total_business_outflow'],
            divisor: { key: 'total_sales', none: 'no sales' },
            hint: 'NP is net profit',
          },
        ],
      ],
    },
    {
      title: 'To compare with',
      rows: [
        [
          {
            key: 'declared_margin',
            label: 'Declared margin',
            ...percent,
            required,
            min: 0,
            max: 100,
            hint: 'Gross margin as the customer states it',
          },
          {
            key: 'industry_margin',
            label: 'Industry margin',
            ...percent,
            min: 0,
            max: 100,
            hint: 'Usual gross margin in this trade',
          },
        ],
      ],
    },
  ],
}
