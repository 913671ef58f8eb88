import { describe, expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { sampleDays, sampleKey } from '../assessment-days.ts'
import type { ClientFile } from '../checks/check.ts'
import { policy1 } from '../policy/policy.ts'
import { signalsOf } from './signals.ts'

// spec 3 §1.126

const daily = [755, 675, 745, 745, 690, 690, 750, 735, 770]
const ninth = (amount: number) => Array<number>(9).fill(amount)
const toCents = (amount: number) => Math.round(amount * 100) / 100

/** Returns the answers for sample days, in the order of the form's months and days. */
function answersOf(what: 'sales' | 'purchases', amounts: readonly (number | undefined)[]): Answers {
  const keys = [1, 2, 3].flatMap(month => sampleDays.map(day => sampleKey(what, month, day)))
  return Object.fromEntries(
    keys.flatMap((key, index) => {
      const amount = amounts[index]
      return amount === undefined ? [] : [[key, amount]]
    }),
  )
}

function signalsFor(
  sales: readonly (number | undefined)[],
  purchases: readonly (number | undefined)[] = [],
  status: 'in_progress' | 'completed' = 'completed',
) {
  const answers = { ...answersOf('sales', sales), ...answersOf('purchases', purchases) }
  const file: ClientFile = {
    mse_assessment: {
      answers,
      computed: {},
      status,
      assessmentYear: 2024,
      createdAt: '2026-10-01T09:00:00Z',
    },
  }
  return signalsOf(file, policy1)
}

const found = (...days: Parameters<typeof signalsFor>) =>
  signalsFor(...days).map(({ signal, value, sentence }) => ({ signal, value, sentence }))
const repeated = (...days: Parameters<typeof signalsFor>) =>
  signalsFor(...days).flatMap(one =>
    one.signal === 'S1' ? [[one.detail.of, one.value, one.detail.distinct]] : [],
  )

describe('repeated days', () => {
  it('N9 A1: nine days of 500 are 9 equal days with 1 amount', () => {
    expect(signalsFor(ninth(500))).toEqual([
      {
        signal: 'S1',
        form: 'mse_assessment',
        title: 'Repeated days',
        sentence: 'All 9 sample days of sales are $500.00.',
        value: 9,
        detail: { of: 'sales', distinct: 1, amount: 500 },
      },
    ])
  })

  it('N9 A2: days of 400 and 500 in turns are 5 equal days with 2 amounts', () => {
    const days = [400, 500, 400, 500, 400, 500, 400, 500, 400]
    expect(repeated(days)).toEqual([['sales', 5, 2]])
    expect(found(days)[0]?.sentence).toBe(
      '5 of 9 sample days of sales are $400.00. The 9 sample days of sales have only 2 different amounts.',
    )
  })

  it('N9 A3: days with 7 amounts, of which 2 occur twice, are no signal', () => {
    expect(found(daily)).toEqual([])
  })

  it('5 equal days are worth a look, 4 are not; 3 amounts are, 4 are not', () => {
    expect(found([500, 500, 500, 500, 500, 510, 520, 530, 540])).toEqual([
      { signal: 'S1', value: 5, sentence: '5 of 9 sample days of sales are $500.00.' },
    ])
    expect(found([500, 500, 500, 500, 550, 510, 520, 530, 540])).toEqual([])
    expect(found([500, 500, 500, 510, 510, 510, 520, 520, 520])).toEqual([
      { signal: 'S1', value: 3, sentence: 'The 9 sample days of sales have only 3 different amounts.' },
    ])
    expect(found([500, 500, 500, 510, 510, 510, 520, 520, 530])).toEqual([])
  })

  it('are not judged before all nine are answered; a 0 is an answer', () => {
    expect(found([...ninth(500).slice(1), undefined])).toEqual([])
    expect(signalsOf({}, policy1)).toEqual([])
    expect(repeated([0, 0, 0, 0, 0, 510, 520, 530, 540])).toEqual([['sales', 5, 5]])
    expect(repeated(ninth(500), [], 'in_progress')).toEqual([['sales', 9, 1]])
  })

  it('of purchases are judged if there are purchases on at least 6 days', () => {
    expect(repeated(daily, ninth(310))).toEqual([['purchases', 9, 1]])
    expect(repeated(daily, [310, 310, 310, 310, 310, 310, 0, 0, 0])).toEqual([['purchases', 6, 2]])
    expect(repeated(daily, [310, 310, 310, 310, 310, 0, 0, 0, 0])).toEqual([])
    expect(repeated(daily, ninth(0))).toEqual([])
    expect(repeated(daily, [...ninth(310).slice(1), undefined])).toEqual([])
  })

  it('follow the thresholds of the policy', () => {
    const strict = { ...policy1, signals: { ...policy1.signals, repeats: 2 } }
    const answers = answersOf('sales', daily)
    const state = { answers, computed: {}, assessmentYear: 2024, createdAt: '2026-10-01T09:00:00Z' }
    const file: ClientFile = { mse_assessment: { ...state, status: 'completed' } }
    expect(signalsOf(file, strict)).toMatchObject([{ signal: 'S1', value: 2, detail: { distinct: 7 } }])
  })
})

describe('a constant margin', () => {
  const different = [755, 675, 745, 742, 690, 691, 750, 735, 770]

  it('N9 A4: purchases of 62% of nine different sales, rounded to cents', () => {
    const signals = signalsFor(
      different,
      different.map(amount => toCents(amount * 0.62)),
    )
    expect(signals).toMatchObject([
      {
        signal: 'S2',
        form: 'mse_assessment',
        sentence: 'On each of the 9 sample days the purchases are 62.0% of the sales.',
      },
    ])
    expect(signals[0]?.value).toBeLessThan(0.00002)
  })

  it('is one below 0.2 points only', () => {
    const sales = [1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 2000]
    const shares = (last: number) => sales.map((amount, day) => (day === 8 ? last : amount * 0.5))
    expect(found(sales, shares(1003.8))).toEqual([
      {
        signal: 'S2',
        value: 0.0019,
        sentence: 'On each of the 9 sample days the purchases are between 50.0% and 50.2% of the sales.',
      },
    ])
    expect(found(sales, shares(1004))).toEqual([])
  })

  it('is not judged for equal sales, a day without sales, a missing day, or hardly any purchases', () => {
    expect(found(ninth(500), ninth(310)).map(({ signal }) => signal)).toEqual(['S1', 'S1'])
    const half = (amounts: readonly number[]) => amounts.map(amount => amount / 2)
    const closed = [0, ...different.slice(1)]
    expect(found(closed, half(closed))).toEqual([])
    expect(found([undefined, ...different.slice(1)], half(different))).toEqual([])
    expect(found(different, [undefined, ...half(different.slice(1))])).toEqual([])
    expect(found(different, ninth(0))).toEqual([])
  })
})
