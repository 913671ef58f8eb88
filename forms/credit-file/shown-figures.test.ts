import { describe, expect, it } from 'vitest'
import { shownFigures } from './shown-figures.ts'

const figure = (form: 'output_sheet' | 'mse_assessment', key: string, label: string, display: string) => ({
  ...{ key, label, display, tone: null, source: { form } },
})
const cover = {
  id: 'fact.dscr',
  severity: 'agrees' as const,
  result: 2.1757,
  lines: [
    { form: 'output_sheet' as const, value: 2.8616, display: '2.86' },
    { form: 'credit_app_memo' as const, value: 2.1757, display: '2.18' },
  ],
}
const file = {
  figures: [
    {
      group: 'Capacity' as const,
      items: [
        figure('output_sheet', 'dscr', 'DSCR of the maximum loan', '2.86'),
        figure('mse_assessment', 'repaymentCapacity', 'Repayment capacity', '$1,603.00'),
      ],
    },
  ],
  checks: [cover, { ...cover, id: 'stress', result: 24.9988, lines: [] }],
  stress: { salesFallPercent: 24.9988 },
  forms: [
    { type: 'output_sheet' as const, status: 'completed' },
    { type: 'credit_app_memo' as const, status: 'in_progress' },
  ],
}
const shown = (changed: object) =>
  shownFigures({ ...file, ...changed }).flatMap(({ figures }) =>
    figures.map(({ label, display, source }) => `${label} ${display} (${source})`),
  )

describe('the key figures', () => {
  it('include what the checks derive for the loan of the memo, below the figure of the form that they belong to', () => {
    expect(shown({})).toEqual([
      'DSCR of the maximum loan 2.86 (Output Sheet)',
      'DSCR of this loan 2.18 (Output Sheet and Credit App Memo, draft)',
      'Repayment capacity $1,603.00 (MSE Assessment)',
      'Break-even: sales may fall 25.0% (Output Sheet)',
    ])
  })

  it('leave out the result of a check that cannot be calculated or that waits for answers', () => {
    const waiting = { ...cover, severity: 'unknown' as const }
    expect(shown({ checks: [waiting], stress: null })).toEqual([
      'DSCR of the maximum loan 2.86 (Output Sheet)',
      'Repayment capacity $1,603.00 (MSE Assessment)',
    ])
    expect(shown({ checks: [{ ...waiting, severity: 'agrees', result: null }] })).toHaveLength(2)
  })
})
