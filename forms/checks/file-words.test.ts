import { expect, test } from 'vitest'
import { pathInWords, ratedSoFar, roomsInWords } from './file-words.ts'

const smaller = { lever: 'loan', from: 19_500, to: 19_300, label: 'Smaller loan' } as const
const closing = {
  lever: 'close',
  from: 219,
  to: 0,
  label: 'Loan at Bridge Finance closed',
  outstanding: 4_380,
} as const
const security = { lever: 'security', from: 1_000, to: 26_300, label: 'More security' } as const

// spec 3 §2.43
test('a path with one change says what changes, and by how many points', () => {
  const moved = [
    { label: 'Customer Margin', from: '10% to 20%', to: '20% or more', delta: 2 },
    { label: 'DSCR', from: '1.50', to: '1.25', delta: -0.5 },
  ]
  expect(pathInWords({ levers: [smaller], moved, score: 76.84, band: 'Low Risk' })).toBe(
    'A loan of $19,300.00 instead of $19,500.00 reaches Low Risk: Customer Margin 10% to 20% → 20% or more (+2.0), DSCR 1.50 → 1.25 (−0.5), score 76.8.',
  )
})

test('a path with two changes is one sentence, followed by what has to be repaid first', () => {
  const path = { levers: [smaller, closing], moved: [], score: 82, band: 'Lowest Risk' }
  expect(pathInWords(path)).toBe(
    'A loan of $19,300.00 instead of $19,500.00 and loan at Bridge Finance closed ($219.00 a month) reach Lowest Risk: score 82.0. $4,380.00 would have to be repaid first.',
  )
  expect(pathInWords({ ...path, levers: [security] })).toBe(
    'Property worth $26,300.00 instead of $1,000.00 reaches Lowest Risk: score 82.0.',
  )
})

test('a rise of the rate is in points, or beyond the highest that is tried', () => {
  const room = {
    salesFallPercent: 12.3,
    marginFallPoints: null,
    purchaseRisePercent: null,
    expenseRisePercent: 40,
    rateRisePoints: 2.5,
    weakestMonthFallPercent: null,
    coveredWithoutOtherIncome: true,
  }
  const rate = (rateRisePoints: number | null) =>
    new Map(roomsInWords({ ...room, rateRisePoints })).get('The rate may rise')
  expect(rate(2.5)).toBe('2.5 points')
  expect(rate(null)).toBe('more than 50 points')
})

// D53
test('a scorecard with unrated parameters says what the rated ones add up to', () => {
  expect(ratedSoFar([{ adds: 8 }])).toMatch(/^8\.0 so far: 1 parameter is rated\./)
  expect(ratedSoFar([{ adds: 8 }, { adds: 3.5 }])).toMatch(/^11\.5 so far: 2 parameters are rated\./)
})
