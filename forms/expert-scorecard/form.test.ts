import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { problemsOfForm, summaryOf } from '../../engine/validate.ts'
import { testContext } from '../test-context.ts'
import { COMMENT_LENGTH, expertScorecard } from './form.ts'
import { bandOf, rangeOf, score as scoreBy } from './formulas.ts'

const { scorecard } = testContext().policy
const form = expertScorecard(testContext())
/** The fields of the twelve parameters. */
const parameters = form.fields.flatMap(({ key, options }) => (options ? [{ key, options }] : []))
const score = (answers: Answers) => scoreBy(answers, scorecard)
const context = { today: '2026-02-10' }

/** Answers every parameter with its option at that index, from 0 (best) to 4 (worst). */
function answersAt(place: number): Record<string, string> {
  return Object.fromEntries(parameters.map(({ key, options }) => [key, options[place]?.value ?? '']))
}

const best = answersAt(0)
const worst = answersAt(4)
const compute = (answers: Answers) => form.compute(answers, context)
const problems = (answers: Answers) => problemsOfForm(form, answers, context)

describe('the table of parameters', () => {
  // spec 1 §3.24, §9.22
  it('has the specified weights and five options each, best first', () => {
    expect(scorecard.parameters.map(({ id, weight }) => [id, weight])).toEqual([
      ['age', 10],
      ['business_vintage', 10],
      ['shop_ownership', 10],
      ['constitution', 5],
      ['income_source', 10],
      ['debt_burden_ratio', 10],
      ['dscr', 10],
      ['ltv', 10],
      ['gross_margin', 10],
      ['working_capital_cycle', 10],
      ['customer_margin', 10],
      ['repayment_track', 5],
    ])
    expect(parameters.map(({ key }) => key)).toEqual(scorecard.parameters.map(({ id }) => id))
    for (const { key, options } of parameters) {
      const points = options.map(option => option.points ?? 0)
      expect(points, key).toHaveLength(5)
      expect(points, key).toEqual(points.toSorted((a, b) => b - a))
    }
  })

  // spec 1 §2.36
  it('has five qualitative parameters and then seven quantitative ones, shown in two sections', () => {
    expect(scorecard.parameters.map(({ kind }) => kind)).toEqual([
      ...Array(5).fill('qualitative'),
      ...Array(7).fill('quantitative'),
    ])
    const [qualitative, quantitative] = form.steps[0]?.sections ?? []
    expect(qualitative?.kind === 'fields' && qualitative.rows.flat()).toEqual(
      parameters.slice(0, 5).map(({ key }) => key),
    )
    expect(quantitative?.kind === 'fields' && quantitative.rows.flat()).toEqual(
      parameters.slice(5).map(({ key }) => key),
    )
  })

  // spec 1 §3.25
  it('stores an answer as its label', () => {
    for (const { options } of parameters) {
      for (const { value, label } of options) expect(value).toBe(label)
    }
  })
})

describe('the score', () => {
  // D24
  it('is exactly 100 for the best answers and 30 for the worst', () => {
    expect(score(best)).toBe(100)
    expect(score(worst)).toBe(30)
    expect(compute(best)).toEqual({
      totalScore: 100,
      riskCategory: 'Lowest Risk',
      recommendation: 'Approve on standard terms.',
    })
    expect(compute(worst)).toEqual({
      totalScore: 30,
      riskCategory: 'Highest Risk',
      recommendation: 'Decline, or defer until the weaknesses are resolved.',
    })
  })

  it('counts unanswered parameters and unknown options as 0', () => {
    expect(score({})).toBe(0)
    expect(score({ age: '30–45 years' })).toBe(8)
    expect(score({ age: '30–45 years (80 points)', constitution: 'Company' })).toBe(5)
  })

  // spec 1 §9.21
  it('has one decimal, with halves rounded up', () => {
    // 65 × 5% = 3.25
    expect(score({ repayment_track: '1 to 30 days late' })).toBe(3.3)
    // 85 × 5% = 4.25, 70 × 5% = 3.5
    expect(
      score({
        repayment_track: 'Live loan of 12 months or more, never late',
        constitution: 'Registered proprietorship',
      }),
    ).toBe(7.8)
  })

  it('lies between 30 and 100 for any complete choice and equals the sum of its parts', () => {
    const choice = fc.tuple(...parameters.map(({ options }) => fc.constantFrom(...options)))
    fc.assert(
      fc.property(choice, chosen => {
        const answers = Object.fromEntries(
          parameters.map(({ key }, index) => [key, chosen[index]?.value ?? '']),
        )
        const total = score(answers)
        const parts = scorecard.parameters.reduce(
          (sum, { weight }, index) => sum + ((chosen[index]?.points ?? 0) * weight) / 100,
          0,
        )
        expect(total).toBeGreaterThanOrEqual(30)
        expect(total).toBeLessThanOrEqual(100)
        expect(Math.abs(total - parts)).toBeLessThanOrEqual(0.05 + 1e-9)
        expect(Number(total.toFixed(1))).toBe(total)
        expect(compute(answers)['riskCategory']).toBe(bandOf(total, scorecard).name)
        expect(problems(answers)).toEqual([])
      }),
    )
  })
})

describe('the risk bands', () => {
  // spec 1 §9.23; D24
  it.each([
    [100, 'Lowest Risk'],
    [82, 'Lowest Risk'],
    [81.9, 'Low Risk'],
    [81.5, 'Low Risk'],
    [76, 'Low Risk'],
    [75.9, 'Moderate Risk'],
    [69, 'Moderate Risk'],
    [68.9, 'High Risk'],
    [63, 'High Risk'],
    [62.9, 'Highest Risk'],
    [30, 'Highest Risk'],
    [0, 'Highest Risk'],
  ])('%d is %s', (totalScore, name) => {
    expect(bandOf(totalScore, scorecard).name).toBe(name)
  })

  // spec 1 §2.39, §9.23
  it('are shown with the specified ranges', () => {
    expect(scorecard.bands.map(band => `${band.name} ${rangeOf(band, scorecard)}`)).toEqual([
      'Lowest Risk 82-100',
      'Low Risk 76-81',
      'Moderate Risk 69-75',
      'High Risk 63-68',
      'Highest Risk 30-62',
    ])
  })

  // D24
  it('include their lower limits, which real answers reach', () => {
    // Starts from the best answers. Each comment is the change of the score.
    const at82 = {
      ...best,
      debt_burden_ratio: 'Over 50%', // −9
      dscr: 'Under 1.25', // −9
    }
    expect(compute(at82)).toMatchObject({ totalScore: 82, riskCategory: 'Lowest Risk' })
    const below = { ...at82, age: '46–55 years' } // −0.5
    expect(compute(below)).toMatchObject({ totalScore: 81.5, riskCategory: 'Low Risk' })
    const at76 = { ...at82, business_vintage: 'Under 3 years' } // −6
    expect(compute(at76)).toMatchObject({ totalScore: 76, riskCategory: 'Low Risk' })
    const at69 = { ...at76, ltv: 'Over 80% or unsecured' } // −7
    expect(compute(at69)).toMatchObject({ totalScore: 69, riskCategory: 'Moderate Risk' })
    const at63 = { ...at69, shop_ownership: 'Rented without agreement or mobile' } // −6
    expect(compute(at63)).toMatchObject({ totalScore: 63, riskCategory: 'High Risk' })
    const under63 = { ...at63, age: '46–55 years' } // −0.5
    expect(compute(under63)).toMatchObject({ totalScore: 62.5, riskCategory: 'Highest Risk' })
  })
})

describe('a complete scorecard', () => {
  // spec 1 §5.18
  it('has an answer for every parameter', () => {
    const missing = problems({})
    expect(missing.map(({ field }) => field)).toEqual(parameters.map(({ key }) => key))
    expect(missing[0]?.message).toBe('Age is required')
    expect(problems(best)).toEqual([])
    expect(summaryOf(form, problems({ ...best, dscr: null, ltv: '' }))).toBe(
      'Please fill all required fields: DSCR, LTV',
    )
  })

  it('has an option from the list, not free text', () => {
    expect(problems({ ...best, age: '30–45 years (80 points)' })).toEqual([
      { field: 'age', code: 'option', message: 'Choose one of the options' },
    ])
  })

  // spec 1 §5.19, §9.24
  it('allows a comment of at most 1000 characters', () => {
    expect(COMMENT_LENGTH).toBe(1000)
    expect(problems({ ...best, sales_officer_comment: 'x'.repeat(1000) })).toEqual([])
    expect(problems({ ...best, sales_officer_comment: 'x'.repeat(1001) }).map(({ code }) => code)).toEqual([
      'length',
    ])
  })
})
