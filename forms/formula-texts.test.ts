import { describe, expect, it } from 'vitest'
import { isNumeric } from '../engine/field-kinds.ts'
import type { Answer, Answers, Field, Form } from '../engine/types.ts'
import { formFor } from './all.ts'
import { formTypes } from './catalogue.ts'
import { testContext } from './test-context.ts'

/** Returns the tokens of a formula text that is plain arithmetic; null for a formula described in words. */
function arithmeticOf(text: string): string[] | null {
  const withoutShares = text.replaceAll(/([\d.]+)% of (\{\w+\})/g, '$1 ÷ 100 × $2')
  const tokens = withoutShares.match(/\{\w+\}|\d+(?:\.\d+)?|[+−×÷()]|\S+/g) ?? []
  return tokens.every(token => /^(\{\w+\}|[\d.]+|[+−×÷()])$/.test(token)) ? tokens : null
}

/** Evaluates the tokens: products before sums, each from left to right, as people read them. */
function resultOf(tokens: readonly string[], valueOfKey: (key: string) => number): number {
  let place = 0
  const next = () => tokens[place++] ?? ''
  const isNext = (...operators: string[]) => operators.includes(tokens[place] ?? '')

  function single(): number {
    const token = next()
    if (token === '(') {
      const within = sum()
      next()
      return within
    }
    return token.startsWith('{') ? valueOfKey(token.slice(1, -1)) : Number(token)
  }
  function product(): number {
    let value = single()
    while (isNext('×', '÷')) value = next() === '×' ? value * single() : value / single()
    return value
  }
  function sum(): number {
    let value = product()
    while (isNext('+', '−')) value = next() === '+' ? value + product() : value - product()
    return value
  }
  return sum()
}

/** Answers every field, each with a different number; another `round` gives other numbers. */
function answersTo(form: Form, round: number): Answers {
  const conditions = new Map(
    form.fields.flatMap(field => field.visibleWhen ?? []).map(c => [c.field, c.equals]),
  )
  return Object.fromEntries(form.fields.flatMap((field, place) => answerTo(field, place, round, conditions)))
}

/** Sales get larger numbers than all else, so that there is a surplus to calculate a loan from. */
const isSales = (key: string) => /sales/i.test(key) && !/growth/i.test(key)

function answerTo(
  field: Field,
  place: number,
  round: number,
  wanted: ReadonlyMap<string, Answer>,
): [string, Answer][] {
  const equals = wanted.get(field.key)
  if (field.calculated) return []
  if (equals !== undefined) return [[field.key, equals]]
  if (isNumeric(field.type))
    return [[field.key, (10 + ((place * 37 + round * 101) % 89)) * (isSales(field.key) ? 1000 : 1)]]
  return []
}

describe.each(formTypes)('the formula texts of %s that are plain arithmetic', type => {
  const form = formFor(type, testContext())
  const shown = form.fields.flatMap(({ key, formula }) => {
    const tokens = formula === undefined ? null : arithmeticOf(formula)
    return tokens ? [{ key, tokens, formula }] : []
  })

  it.each([1, 2, 3])('give the calculated values, with the numbers of round %i', round => {
    const answers = answersTo(form, round)
    const computed = form.compute(answers, { today: '2026-02-10' })
    const said = shown.map(({ key, tokens, formula }) => {
      const value = resultOf(tokens, part => Number(computed[part] ?? answers[part] ?? 0))
      return { key, formula, value: Number(value.toPrecision(12)) }
    })
    const calculated = shown.map(({ key, formula }) => {
      return { key, formula, value: Number(Number(computed[key]).toPrecision(12)) }
    })
    expect(said).toEqual(calculated)
    // If both values were 0, the comparison would prove nothing.
    expect(calculated.filter(({ value }) => value === 0)).toEqual([])
  })
})

it('most formula texts are plain arithmetic', () => {
  const texts = formTypes.flatMap(type =>
    formFor(type, testContext()).fields.flatMap(({ formula }) => (formula === undefined ? [] : [formula])),
  )
  const arithmetic = texts.filter(text => arithmeticOf(text))
  expect(arithmetic.length / texts.length).toBeGreaterThan(0.7)
  expect(arithmeticOf('{a} + 25% of {b}')).toEqual(['{a}', '+', '25', '÷', '100', '×', '{b}'])
  expect(arithmeticOf('Mean of {a} and {b}')).toBeNull()
})
