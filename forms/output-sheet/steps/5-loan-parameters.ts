import type { StepDefinition } from '../../../engine/define-form.ts'
import type { Terms } from '../../policy.ts'
import { calculated, money, required } from './shared.ts'

export const loanParameters = (limits: Terms['limits']['output']): StepDefinition => ({
  title: 'Loan Parameters',
  sections: [
    {
      title: 'Need and means',
      rows: [
        [
          {
            key: 'funding_required',
            label: 'Funding required',
            ...money,
            required,
            min: 0,
            hint: 'Full cost of what the loan is for',
          },
          {
            key: 'customer_contribution',
            label: 'Customer contribution',
            ...money,
            calculated,
            formula: `${limits.contributionShare}% of {funding_required}`,
            needs: ['funding_required'],
          },
        ],
        [
          {
            key: 'affordable_emi',
            label: 'Affordable EMI',
            ...money,
            required,
            min: 0,
            hint: 'EMI is the equated monthly instalment: what the customer can pay each month',
          },
          {
            key: 'eligible_loan_amount',
            label: 'Eligible loan amount',
            ...money,
            calculated,
            formula: `What ${limits.termMonths} instalments at ${limits.ratePercent}% a year repay, each the smaller of ${limits.surplusShare}% of {monthly_surplus} and {affordable_emi}; whole dollars`,
            needs: ['monthly_surplus', 'affordable_emi'],
          },
        ],
      ],
    },
    {
      title: 'Loan',
      rows: [
        [
          {
            key: 'final_loan_amount',
            label: 'Final loan amount',
            ...money,
            min: 0,
            byHand: true,
            hint: 'As agreed with the customer; leave empty when still open',
          },
          {
            key: 'max_loan',
            label: 'Maximum loan',
            ...money,
            calculated,
            formula: 'The lesser of {eligible_loan_amount} and {final_loan_amount}, when that is set',
            needs: ['eligible_loan_amount'],
          },
          {
            key: 'loan_per_ltv',
            label: 'Loan per LTV',
            ...money,
            calculated,
            formula: `{max_loan} × ${limits.securityFactor}`,
            needs: ['max_loan'],
            hint: 'LTV is loan to value: the value that the security should have',
          },
        ],
        [
          {
            key: 'final_emi',
            label: 'Final EMI',
            ...money,
            calculated,
            formula: `The instalment of {max_loan} over ${limits.termMonths} months at ${limits.ratePercent}% a year`,
            needs: ['max_loan'],
          },
          {
            key: 'dscr',
            label: 'DSCR',
            type: 'number',
            calculated,
            formula: '{monthly_surplus} ÷ {final_emi}',
            needs: ['monthly_surplus', 'final_emi'],
            divisor: { key: 'final_emi', none: 'no instalment' },
            hint: `DSCR is the debt service coverage ratio: how many times the surplus pays the instalment. The maximum loan takes at most ${limits.surplusShare}% of the surplus, so a surplus above 0 gives at least ${(Math.floor(10_000 / limits.surplusShare) / 100).toFixed(2)}`,
          },
        ],
      ],
    },
  ],
})
