import { expect, it } from 'vitest'
import { formFor } from '../../forms/all.ts'
import { formTypes } from '../../forms/catalogue.ts'
import { linksTo } from '../../forms/links.ts'
import { testContext } from '../../forms/test-context.ts'

// spec 3 §2.30

/** The largest allowed share of the inputs that officers have to type, because nothing else can know the answer, in percent. */
const MOST_TYPED = 65

const context = testContext()

/** Returns the fields that have a value before anyone types: initial values of a new form, and values that it prefills. */
function filledFields(form: ReturnType<typeof formFor>): ReadonlySet<string> {
  const initial = form.fields.filter(field => field.initial !== undefined).map(({ key }) => key)
  const prefilled = form.prefill?.({}, form.compute({}, { today: '2026-02-10' }), { today: '2026-02-10' })
  return new Set([...initial, ...Object.keys(prefilled ?? {})])
}

it('at most 65 percent of all inputs have to be typed; the others are prefilled or suggested', () => {
  const inputs = formTypes.flatMap(type => {
    const form = formFor(type, context)
    const filled = filledFields(form)
    const suggested = new Set(linksTo(type, context.assessmentYear).map(({ field }) => field))
    return form.fields
      .filter(field => !field.calculated)
      .map(({ key }) => ({ isTyped: !filled.has(key) && !suggested.has(key) }))
  })
  const typed = inputs.filter(({ isTyped }) => isTyped)
  // Fields that an imported bank statement can fill do not count as suggested.
  expect((typed.length / inputs.length) * 100).toBeLessThanOrEqual(MOST_TYPED)
})
