import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Problem } from './errors.ts'
import { checkOf } from './validation.ts'

// D32

const check = checkOf(
  Type.Object({ ids: Type.Optional(Type.Array(Type.String(), { maxItems: 3 })), name: Type.String() }),
  'The body',
)

function refusalOf(value: unknown): unknown {
  try {
    return check(value)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error.status, error.message, error.detail.errors]
  }
}

test('a list that is too long is refused because of its length, without reading its items', () => {
  const looked: (string | symbol)[] = []
  const ids = new Proxy(Array<unknown>(100_000).fill(7), {
    get: (list, key) => {
      if (key !== 'length') looked.push(key)
      return Reflect.get(list, key)
    },
  })
  const fault = 'use at most 3 items'
  expect(refusalOf({ ids, name: 7 })).toEqual([400, `ids: ${fault}`, { ids: fault }])
  expect(looked).toEqual([])
})

test('a list within its limit is checked item by item', () => {
  expect(refusalOf({ ids: ['one', 'two', 'three'], name: 'x' })).toBeUndefined()
  expect(refusalOf({ name: 'x' })).toBeUndefined()
  expect(refusalOf({ ids: ['one', 2], name: 'x' })).toEqual([
    400,
    'ids.1: a text is needed',
    { 'ids.1': 'a text is needed' },
  ])
  expect(refusalOf({ ids: 'one', name: 'x' })).toEqual([
    400,
    'ids: a list is needed',
    { ids: 'a list is needed' },
  ])
  for (const body of [null, 7, 'x', []]) expect(refusalOf(body)).toEqual([400, expect.any(String), undefined])
})
