import { expect, it } from 'vitest'
import { formTypes } from '../../forms/catalogue.ts'
import { inventApplicant } from './applicant.ts'
import { clientFile } from './client-file.ts'
import { seededRandom } from './random.ts'

it('every mark belongs to an answer, even in a scorecard that has only been begun', () => {
  const stage = { completed: 3, begun: true, from: new Date('2026-03-02'), to: new Date('2026-06-01') }
  const marked = new Set<boolean>()
  for (let seed = 0; seed < 200; seed += 1) {
    const random = seededRandom(seed)
    const scorecard = clientFile(random, inventApplicant(random, 0.5, 2026), stage, 'Harbour Street', 2026)[3]
    expect(scorecard).toMatchObject({ type: 'expert_scorecard', completed: false })
    const { marks = {}, answers = {} } = scorecard ?? {}
    for (const key of Object.keys(marks)) expect(answers).toHaveProperty(key)
    marked.add(Object.keys(marks).length > 0)
  }
  expect(marked).toEqual(new Set([true, false]))
})

it('no memo says that a loan is overdue if the Standard Form names none, and no officer praises a late payer', () => {
  const stage = {
    completed: formTypes.length,
    begun: false,
    from: new Date('2026-03-02'),
    to: new Date('2026-06-01'),
  }
  const overdue = new Set<unknown>()
  for (let seed = 0; seed < 200; seed += 1) {
    const random = seededRandom(seed)
    const file = clientFile(random, inventApplicant(random, 0.3, 2026), stage, 'Harbour Street', 2026)
    const answers = Object.fromEntries(file.map(form => [form.type, form.answers]))
    const { liveLoan, pastLoan, dpdCondition1, dpdCondition2 } = answers['user_form'] ?? {}
    const wasLate = [dpdCondition1, dpdCondition2].some(
      days => typeof days === 'string' && days !== 'never-late',
    )
    const { anyLoansOverdue } = answers['credit_app_memo'] ?? {}
    expect([seed, liveLoan, pastLoan, anyLoansOverdue]).toEqual([
      seed,
      liveLoan,
      pastLoan,
      wasLate ? 'yes' : 'no',
    ])
    const comment = String(answers['expert_scorecard']?.['sales_officer_comment'])
    expect(comment.includes('pays on time')).toBe(!wasLate)
    overdue.add(anyLoansOverdue)
  }
  expect(overdue).toEqual(new Set(['yes', 'no']))
})
