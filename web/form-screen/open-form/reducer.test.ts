import '../../test-browser.ts'
import { describe, expect, it } from 'vitest'
import { bankAnalysis } from '../../../forms/bank-analysis/form.ts'
import { mseAssessment } from '../../../forms/mse-assessment/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { ApiError } from '../../app/api-client.ts'
import { type FormEvent, type Rules, reduce } from './reducer.ts'
import { type FormState, initialState, withOfficerSince } from './state.ts'
import { draftOf, recordOf } from './test-open-form.ts'

// spec 3 §2.8; D4

const rules: Rules = { form: bankAnalysis(testContext()), context: { today: '2024-11-20' } }

/** Returns the state after all events, and the types of the effects of the last one. */
function reach(...events: readonly FormEvent[]): { state: FormState; effects: readonly string[] } {
  let state = initialState
  let effects: readonly string[] = []
  for (const event of events) {
    const [reached, wanted] = reduce(rules, state, event)
    state = reached
    effects = wanted.map(({ type }) => type)
  }
  return { state, effects }
}

const opened: FormEvent = { type: 'opened', record: recordOf({ bankName: 'Old' }, 3), drafts: [] }
const newer = (formData: Record<string, string>, more = {}): FormEvent => ({
  type: 'newer version',
  record: recordOf(formData, 4, more),
  author: { name: 'Grace', at: null },
  answers: { bankName: 'Mine' },
  draft: draftOf({ bankName: 'Mine' }, 3, { baseValues: { bankName: 'Old' } }),
})
const clash = newer({ bankName: 'Theirs' })

describe('an open form', () => {
  it('keeps its draft and schedules a save after an edit', () => {
    const { state, effects } = reach(opened, { type: 'edited' })
    expect(state).toMatchObject({ phase: { kind: 'editing' }, isEdited: true })
    expect(effects).toEqual(['keep draft', 'save soon'])
  })

  it('stays the same object when nothing changes, so that nothing renders', () => {
    const { state } = reach(opened, { type: 'edited' })
    expect(reduce(rules, state, { type: 'edited' })[0]).toBe(state)
    expect(reduce(rules, state, { type: 'save state', save: { kind: 'saved' } })[0]).toBe(state)
  })

  it('updates its base from the answer to a save', () => {
    const { formData: _, ...record } = recordOf({}, 4)
    const at = new Date()
    const { state } = reach(opened, { type: 'saved', sent: { bankName: 'A', accountType: null }, record, at })
    expect(state.base).toMatchObject({ answers: { bankName: 'A', accountType: null }, version: 4 })
    expect(state.savedAt).toBe(at)
  })

  it('shows why a save was refused until a save succeeds', () => {
    const error = new ApiError(400, { message: 'no' })
    const { state } = reach(opened, { type: 'refused', error })
    expect(state.refusal).toBe(error)
    const at = new Date()
    expect(
      reduce(rules, state, { type: 'saved', sent: {}, record: recordOf({}, 4), at })[0].refusal,
    ).toBeNull()
  })
})

describe('a form with an open conflict', () => {
  it('saves nothing, even if more is typed', () => {
    expect(reach(opened, clash).effects).toEqual(['stop saves'])
    expect(reach(opened, clash, { type: 'edited' }).effects).toEqual([])
  })

  it('continues only once each field is decided', () => {
    const undecided = reach(opened, clash, { type: 'decided', choices: {} })
    expect(undecided).toMatchObject({ state: { phase: { kind: 'conflict' } }, effects: [] })
    const decided = reach(opened, clash, { type: 'decided', choices: { bankName: 'mine' } })
    expect(decided.state).toMatchObject({ phase: { kind: 'editing' }, base: { version: 4 } })
    expect(decided.effects).toEqual(['take over', 'keep draft', 'resume saves', 'save soon'])
  })
})

describe('prefilled values', () => {
  // D20
  it('are no conflict if they follow other answers on both sides, because they are recalculated', () => {
    const mse: Rules = { form: mseAssessment(testContext()), context: { today: '2024-11-20' } }
    const stored = { primaryBusinessIncome: 100, totalMonthlyIncome: 100, repaymentCapacity: 70 }
    const mine = { primaryBusinessIncome: 200, totalMonthlyIncome: 200, repaymentCapacity: 140 }
    const [open] = reduce(mse, initialState, { type: 'opened', record: recordOf(stored, 3), drafts: [] })
    const [state, effects] = reduce(mse, open, {
      type: 'newer version',
      record: recordOf({ ...stored, monthlyExpenses: 10, repaymentCapacity: 63 }, 4),
      author: { name: 'Grace', at: null },
      answers: mine,
      draft: draftOf(mine, 3, { baseValues: stored }),
    })
    expect(state.phase.kind).toBe('editing')
    expect(effects[0]).toEqual({ type: 'take over', changes: { monthlyExpenses: 10 } })
  })
})

// D46
describe('an applicant’s own form', () => {
  const withOfficer = newer({ bankName: 'Old' }, { client: null, takenOverAt: '2026-11-20T10:00:00.000Z' })

  it('becomes read-only when an officer takes it over, shows since when, and keeps unsaved input on the device', () => {
    const late: FormEvent = { type: 'save state', save: { kind: 'unsaved' } }
    const { state } = reach(opened, withOfficer, { type: 'edited' }, late)
    expect(state.phase.kind).toBe('completed')
    expect(withOfficerSince(state)).toBe('2026-11-20T10:00:00.000Z')
    expect(reduce(rules, initialState, withOfficer)[1]).toContainEqual(
      expect.objectContaining({ type: 'show', readOnly: true }),
    )
  })
})

describe('a completed form', () => {
  const completedElsewhere = newer({ bankName: 'Old' }, { isCompleted: true })

  it('accepts no edit, and reports no failure of a late save', () => {
    const late: FormEvent = { type: 'save state', save: { kind: 'refused' } }
    const { state, effects } = reach(opened, completedElsewhere, { type: 'edited' }, late)
    expect(state).toMatchObject({ phase: { kind: 'completed' }, save: { kind: 'saved' } })
    expect(effects).toEqual([])
  })

  it('keeps the edits that it cannot save until it is reopened or discarded', () => {
    const { state } = reach(opened, completedElsewhere)
    expect(state.phase).toMatchObject({ kept: [{ changes: { bankName: 'Mine' } }] })
    const record = recordOf({ bankName: 'Old' }, 5)
    const reopened = reach(opened, completedElsewhere, { type: 'reopened', record, step: 1 })
    expect(reopened.state).toMatchObject({ phase: { kind: 'editing' }, isEdited: true })
    const discarded = reach(opened, completedElsewhere, { type: 'discarded' })
    expect(discarded).toMatchObject({ state: { phase: { kept: [] } }, effects: ['forget drafts'] })
  })
})

describe('the notice about merged answers', () => {
  const merged = (formData: Record<string, string>, name: string, version: number): FormEvent => ({
    type: 'newer version',
    record: recordOf({ bankName: 'Old', ...formData }, version),
    author: { name, at: null },
    answers: {},
    draft: draftOf({}, 3),
  })

  it('collects one person’s changes until it is seen', () => {
    const first = merged({ accountType: 'current' }, 'Grace', 4)
    const second = merged({ accountType: 'current', bankName: 'New' }, 'Grace', 5)
    expect(reach(opened, first, second).state.merged?.changes).toEqual({
      accountType: 'current',
      bankName: 'New',
    })
    expect(reach(opened, first, { type: 'merge seen' }, second).state.merged?.changes).toEqual({
      bankName: 'New',
    })
  })

  it('contains the changes of one person only', () => {
    const first = merged({ accountType: 'current' }, 'Grace', 4)
    const second = merged({ accountType: 'current', bankName: 'New' }, 'Ama', 5)
    expect(reach(opened, first, second).state.merged).toMatchObject({
      author: { name: 'Ama' },
      changes: { bankName: 'New' },
    })
  })
})
