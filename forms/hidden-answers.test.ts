import { describe, expect, test } from 'vitest'
import { holds } from '../engine/answers.ts'
import type { Answer, Answers, Field, Form } from '../engine/types.ts'
import { problemsOfForm } from '../engine/validate.ts'
import { completeAnswers } from '../server/test-answers.ts'
import { formFor } from './all.ts'
import { formTypes } from './catalogue.ts'
import { checkedOf } from './checks/test-checked.ts'
import { checksOf } from './checks.ts'
import { contextOf } from './context.ts'
import { readsOf } from './links/link.ts'
import { earlier } from './links/test-earlier.ts'
import { suggestionsFor } from './links.ts'
import { policy1 } from './policy/policy.ts'

// D3; docs/decisions/059-what-a-caller-may-not-say.md

const context = { today: '2026-03-01' }
const forms = formTypes.map(type => {
  const form = formFor(type, contextOf({ assessmentYear: 2024, createdAt: '2026-02-01T10:00:00Z' }, policy1))
  return { type, form, answers: completeAnswers(type) }
})
const hideable = forms.flatMap(({ type, form, answers }) =>
  form.fields
    .filter(field => field.visibleWhen)
    .map(field => [type, field.key, { form, field, answers }] as const),
)

/** Changes the answers so that they hide the field: none of its conditions is met. */
function hiding({ visibleWhen = [] }: Field, { fields }: Form, answers: Answers): Answers {
  const others = visibleWhen.map(({ field: key, equals }) => {
    const options = fields.find(field => field.key === key)?.options ?? []
    return [key, options.find(({ value }) => value !== equals)?.value ?? null] as const
  })
  return { ...answers, ...Object.fromEntries(others) }
}

/** Returns answers of the right type that violate every bound. */
function outOfBounds({ type }: Field): readonly Answer[] {
  return type === 'text' || type === 'textarea' ? ['x'.repeat(9_000)] : [-1e9, 1e9]
}

test('some fields can be hidden by other answers', () => {
  expect(hideable.length).toBeGreaterThan(5)
})

describe.each(hideable)('%s: %s', (type, key, { form, field, answers }) => {
  const hidden = hiding(field, form, answers)
  const shown = Object.fromEntries((field.visibleWhen ?? []).map(({ field: on, equals }) => [on, equals]))

  test('does not affect calculations or problems while it is hidden, whatever its value', () => {
    expect(holds(field.visibleWhen, hidden)).toBe(false)
    const without = { ...hidden, [key]: null }
    for (const answer of outOfBounds(field)) {
      const within = { ...hidden, [key]: answer }
      expect(form.compute(within, context)).toEqual(form.compute(without, context))
      expect(problemsOfForm(form, within, context)).toEqual(problemsOfForm(form, without, context))
    }
  })

  test('is not read by suggestions or checks while it is hidden', () => {
    const { [type]: _, ...others } = Object.fromEntries(forms.map(each => [each.type, each.answers]))
    const file = { ...others, [type]: { ...hidden, [key]: outOfBounds(field)[0] ?? null } }
    for (const to of formTypes) {
      const { reads } = readsOf(earlier(file), known => suggestionsFor(to, known, policy1, 2024))
      expect(Object.keys(reads[type] ?? {}), `suggestions for ${to}`).not.toContain(key)
    }
    const { reads } = readsOf(checkedOf(file).file, recorded =>
      checksOf({ ...checkedOf(file), file: recorded }),
    )
    expect(Object.keys(reads[type] ?? {}), 'checks').not.toContain(key)
  })

  test('is checked for problems once it is shown', () => {
    for (const answer of outOfBounds(field)) {
      const problems = problemsOfForm(form, { ...answers, ...shown, [key]: answer }, context)
      expect(problems.map(problem => problem.field)).toContain(key)
    }
  })
})
