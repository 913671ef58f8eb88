import { expect, test } from 'vitest'
import { contract } from '../../api/contract.ts'
import { isAnswer } from './is-answer.ts'

const calls = Object.entries(contract)
  .filter(([, call]) => !('download' in call))
  .map(([name, { answer }]) => {
    const required = 'required' in answer && Array.isArray(answer.required) ? answer.required : []
    return [name, required.map(String)] as const
  })

/** What tells of a change that it was kept, and of a sign-in that it was one. */
const telling = (required: readonly string[]) =>
  required.filter(key => key === 'form' || key === 'client' || key === 'token')

const full = (keys: readonly string[]) =>
  Object.fromEntries(keys.map(key => [key, key === 'token' ? 'abc' : { _id: '1' }]))

test.each(calls)('%s is answered by what the contract requires, and never by nothing', (name, required) => {
  expect(isAnswer(name, full(required.length > 0 ? required : ['openapi']))).toBe(true)
  for (const other of [{}, [], '', null, undefined, 'ok', 1, true]) expect(isAnswer(name, other)).toBe(false)
})

// What an administrator does is told in a message.
const keeping = calls.filter(
  ([name, required]) => /^(POST|PUT) (?!.*admin\/clients)/.test(name) && telling(required).length > 0,
)

test.each(keeping)('%s is not answered by the good word of somebody else', (name, required) => {
  expect(isAnswer(name, { message: 'All is well.', status: 'ok' })).toBe(false)
  for (const key of telling(required))
    for (const other of [undefined, null, {}, true])
      expect(isAnswer(name, { ...full(required), [key]: other })).toBe(false)
})
