import { expect, it } from 'vitest'
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
