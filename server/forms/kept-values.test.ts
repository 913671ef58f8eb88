import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fieldKinds } from '../../engine/field-kinds.ts'
import type { FieldType } from '../../engine/types.ts'
import { type FormType, formTypes } from '../../forms/catalogue.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { formOf } from './records.ts'

// D3, D32

// Each form needs all earlier ones completed, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let portal: TestPortal
let officer: Person
const forms = new Map<FormType, string>()

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
  for (const type of formTypes) {
    const clientId = await officer.newClient()
    const before = formTypes[formTypes.indexOf(type) - 1]
    if (before !== undefined) await officer.completeUpTo(clientId, before)
    forms.set(type, await officer.form(clientId, type))
  }
})
afterAll(() => portal.close())

/** The first field of each kind in each form. */
const fields = formTypes
  .flatMap(type => {
    const { fields: all } = formOf({ form_type: type, assessment_year: 2024, created_at: new Date() })
    const kinds = [...new Set(all.map(field => field.type))]
    return kinds.map(kind => {
      const found = all.find(field => field.type === kind && !field.calculated)
      return { type, kind, key: found?.key ?? '' }
    })
  })
  .filter(({ key }) => key !== '')

/** Written as they appear in a JSON body. None of them can be stored as it is. */
const refused = [
  ...['-0', '-0.0', '-0e0', '-1e-400', '1e400', '-1e400', '9007199254740993'],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '[1]', '{}', '{"a":"x"}'],
]
/** Kinds of fields either store these or refuse them, but never change them. */
const either = [
  ...[
    '１２',
    '٣',
    '१२३',
    '12',
    '1,5',
    ' 12 ',
    '-0',
    '1e3',
    'NaN',
    'true',
    '\u00a012',
    '１２／１２／２０２４',
  ],
  ...[
    'e\u0301',
    '\u{1f600}',
    '\u202e12',
    '\ufeff12',
    '\u200b',
    '２０２４-０１-０１',
    '٢٠٢٤-٠١-٠١',
    '2024-02-30',
    '0000-00-00',
  ],
  ...[1e-7, 5e-324, 1e21, -1.5, 0.1, 2 ** 53, Number.MAX_VALUE, true, false],
].map(value => JSON.stringify(value))

async function save(id: string, key: string, literal: string) {
  const answer = await portal.app.inject({
    method: 'PUT',
    url: `/api/loan-officer/forms/${id}/save`,
    headers: { authorization: `Bearer ${officer.token}`, 'content-type': 'application/json' },
    payload: `{"formData":{"${key}":${literal}}}`,
  })
  return { status: answer.statusCode, message: String(answer.json().message) }
}
const stored = async (id: string, key: string) =>
  (await officer.call('GET', `/api/loan-officer/forms/${id}`)).json().form.formData[key]

describe.each(fields)('$type: $kind ($key)', ({ type, kind, key }) => {
  const id = () => forms.get(type) ?? ''

  test('refuses a value that cannot be stored exactly, and names the field', async () => {
    const before = await stored(id(), key)
    for (const literal of refused) {
      const { status, message } = await save(id(), key, literal)
      expect([literal, status, message]).toEqual([literal, 400, expect.stringContaining(key)])
      expect(await stored(id(), key), literal).toEqual(before)
    }
  })

  test('stores an accepted value exactly as it was sent', async () => {
    const taken: string[] = []
    for (const literal of either) {
      const before = await stored(id(), key)
      const { status, message } = await save(id(), key, literal)
      const isTaken = status === 200
      if (isTaken) taken.push(typeof JSON.parse(literal))
      else expect([literal, status, message]).toEqual([literal, 400, expect.stringMatching(/\w \w/)])
      expect(await stored(id(), key), literal).toStrictEqual(isTaken ? JSON.parse(literal) : before)
    }
    expect([...new Set(taken)]).toEqual([typeOf(kind)])
  })
})

function typeOf(kind: FieldType): string {
  const { stored: kept } = fieldKinds[kind]
  return kept === 'text' ? 'string' : kept
}
