import { expect, test } from 'vitest'
import type { ReadFile } from '../credit-file/answer.ts'
import { needsAnswer } from './documents.ts'

// spec 3 §2.38; A3 of docs/found.md

test('the PDF shows what changed since a form was completed, and what would follow from it', () => {
  const stale: ReadFile['answer']['stale'] = [
    {
      form: 'user_form',
      key: 'property1MarketValue',
      label: 'Property 1 market value',
      from: '$52,000.00',
      to: '$30,000.00',
      at: '2026-10-03T12:00:00Z',
      by: 'Grace',
      effect: 'differs',
      effects: [
        {
          field: 'ltv',
          label: 'LTV',
          from: 'Up to 50%',
          to: 'Over 50% to 60%',
          follows: true,
          answered: false,
        },
        {
          field: 'totalScore',
          label: 'Total score',
          from: '86.5 of 100',
          to: '85.5 of 100',
          follows: true,
          answered: false,
        },
      ],
      restingForm: { formId: 'form-1', type: 'expert_scorecard', completedAt: '2026-09-02T12:00:00Z' },
    },
    {
      ...{ form: 'user_form', key: 'loanTenure', label: 'Loan tenure', from: '18 months', to: '24 months' },
      ...{ at: '2026-10-03T12:00:00Z', by: 'Grace', effect: 'same', effects: [] },
      restingForm: { formId: 'form-1', type: 'expert_scorecard', completedAt: '2026-09-02T12:00:00Z' },
    },
  ]
  // needsAnswer reads nothing else of a file.
  const blocks = needsAnswer({ checks: [], stale } as unknown as ReadFile['answer'], 'UTC')
  const [table] = blocks.filter(({ kind }) => kind === 'table')
  expect(table).toMatchObject({
    rows: [
      [
        { text: 'Property 1 market value', quiet: 'Standard Form' },
        { text: '$52,000.00' },
        { text: '$30,000.00' },
        { text: 'LTV would be Over 50% to 60%; Total score would be 85.5 of 100.' },
      ],
      [
        { text: 'Loan tenure', quiet: 'Standard Form' },
        { text: '18 months' },
        { text: '24 months' },
        { text: 'Suggests the same answers.' },
      ],
    ],
  })
})
