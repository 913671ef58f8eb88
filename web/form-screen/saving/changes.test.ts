import { expect, test } from 'vitest'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { rememberedChanges } from './changes.ts'

const form = standardForm(testContext())

test('there are changes exactly if a value differs from what the server has or may have', () => {
  const base = { answers: { customerName: 'Ama', loanAmount: 100 } }
  const compare = rememberedChanges(form)
  let revision = 0
  const differs = (answers: Readonly<Record<string, string | number>>, unconfirmed = {}) => {
    revision += 1
    const at = revision
    const known = { base, unconfirmed }
    const shown = { answers: () => answers, revision: () => at }
    const found = compare.differs(known, shown)
    expect(found).toBe(Object.keys(compare.own(known, shown).changes).length > 0)
    return found
  }
  expect(differs({ customerName: 'Ama', loanAmount: 100 })).toBe(false)
  expect(differs({ customerName: 'Ama', loanAmount: 1001 })).toBe(true)
  expect(differs({ customerName: 'Ama', loanAmount: 1002 })).toBe(true)
  // This field is back to its base value, but another one is not.
  expect(differs({ customerName: 'Abena', loanAmount: 100 })).toBe(true)
  expect(differs({ loanAmount: 100 })).toBe(true)
  expect(differs({ customerName: 'Ama', loanAmount: 100 })).toBe(false)
  // This value was sent and then put back, so the server may have the sent value.
  expect(differs({ customerName: 'Ama', loanAmount: 100 }, { loanAmount: 200 })).toBe(true)
})
