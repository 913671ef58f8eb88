import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail } from '../accounts/account-rules.ts'
import { isPhone, newAccountFaults, registrationFaults } from '../accounts/new-account.ts'
import { acceptAnswers } from './accept.ts'
import { answerOf } from './answers.ts'
import { trimmedMark } from './marks.ts'
import { testTraits } from './test-traits.ts'
import { hasControlCharacter, spoiltNumber, visibleText, withoutControlCharacters } from './texts.ts'
import type { Form } from './types.ts'
import { problemsOfForm } from './validate.ts'

// D3

/** All control characters: C0, DEL and C1. */
const codes = [
  ...Array.from({ length: 32 }, (_, at) => at),
  ...Array.from({ length: 33 }, (_, at) => 0x7f + at),
]
const controls = codes.map(code => String.fromCharCode(code))
const inLines = ['\t', '\n', '\r']
/** Characters that are allowed: some are invisible, but emoji and some scripts need them, or they do no harm. */
const harmless = ['\u00a0', '\u200b', '\u200d', '\u202e', '\u00ad', '\ufeff', '\u2028', 'é', '漢', '😀', '']
const around = (character: string) => `Ama${character}Mensah`

describe('a control character', () => {
  test('is found in a text of one line; a text of many lines may contain tabs and line ends', () => {
    expect(controls.filter(character => !hasControlCharacter(around(character)))).toEqual([])
    expect(controls.filter(character => !hasControlCharacter(around(character), 'many'))).toEqual(inLines)
    for (const lines of ['one', 'many'] as const)
      expect(harmless.filter(character => hasControlCharacter(around(character), lines))).toEqual([])
  })

  test('can be removed: line ends and tabs become a space, and visible characters stay', () => {
    expect(withoutControlCharacters('\u0001Ama\t\r\nMensah\u009f \u200b')).toBe('Ama Mensah \u200b')
    expect(withoutControlCharacters('One\r\nTwo\u0000\n\tThree\u0085', 'many')).toBe('One\r\nTwo\n\tThree')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('one', 'many'), (text, lines) => {
        const clean = withoutControlCharacters(text, lines)
        expect(hasControlCharacter(clean, lines)).toBe(false)
        expect(clean.replaceAll(/[\p{Cc} ]/gu, '')).toBe(text.replaceAll(/[\p{Cc} ]/gu, ''))
        if (!hasControlCharacter(text, lines)) expect(clean).toBe(text)
      }),
    )
  })
})

const hidden = (label: string) => `${label} contains a hidden control character; please type it again`

const form: Form = {
  type: 'any',
  traits: testTraits,
  steps: [],
  fields: [
    { key: 'name', label: 'Customer Name', step: 1, type: 'text' },
    { key: 'mobile', label: 'Mobile', step: 1, type: 'tel' },
    { key: 'choice', label: 'Choice', step: 1, type: 'select', options: [] },
    { key: 'note', label: 'Remarks', step: 1, type: 'textarea' },
    { key: 'amount', label: 'Amount', step: 1, type: 'currency' },
  ],
  summary: [],
  compute: () => ({}),
  messages: { required: field => field.label, summary: () => '' },
}

describe('texts with a control character', () => {
  test('are refused as names, e-mail and phone of an account, each under its own name', () => {
    const account = {
      username: 'ama\u0001',
      email: 'ama\u0007@example.com',
      password: 'password\u0001',
      firstName: 'A\nma',
      lastName: 'Men\tsah',
      phone: '+233\t24',
    }
    expect(newAccountFaults(account)).toEqual({
      username: hidden('Username'),
      email: 'Please enter a valid email address',
      firstName: hidden('First name'),
      lastName: hidden('Last name'),
      phone: 'Please enter a valid phone number',
    })
    expect(registrationFaults('=1\u0001', 'a\u009f@b.cc', 'password')).toEqual({
      name: hidden('Name'),
      email: 'Please enter a valid email address',
    })
    expect([isEmail('a@b.cc'), isEmail('a\u0001@b.cc'), isPhone('+233 24'), isPhone('+233\n24')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('are refused as answers, with the label of the field; a text of many lines may have line ends and tabs', () => {
    const kept = { name: 'Ama', note: 'One\r\n\tTwo' }
    expect(acceptAnswers(form, kept)).toEqual({ accepted: kept, errors: {} })
    const answers = { name: 'A\tma', mobile: '+1\n2', choice: 'a\u0001', note: 'One\u000bTwo' }
    const errors = {
      name: hidden('Customer Name'),
      mobile: hidden('Mobile'),
      choice: hidden('Choice'),
      note: hidden('Remarks'),
    }
    expect(acceptAnswers(form, { ...answers, amount: '1\u0001' })).toEqual({
      accepted: {},
      errors: { ...errors, amount: 'Amount: send a number' },
    })
    const problems = problemsOfForm(form, answers, { today: '2024-11-20' })
    expect(Object.fromEntries(problems.map(({ field, message }) => [field, message]))).toEqual(errors)
  })
})

test('a text in which nothing can be seen is no answer, and no reason of a mark', () => {
  const required: Form = { ...form, fields: form.fields.map(field => ({ ...field, required: true })) }
  for (const unseen of ['', ' \n', '\u200b', '\u00a0\u2060\ufeff', '\u3164', '\u2800', '\u{e0020}']) {
    expect(visibleText(unseen), JSON.stringify(unseen)).toBe('')
    expect(answerOf({ name: unseen }, 'name')).toBeUndefined()
    expect(problemsOfForm(required, { name: unseen }, { today: '2024-11-20' })).toContainEqual(
      expect.objectContaining({ field: 'name', code: 'required' }),
    )
    expect(trimmedMark({ code: 'nv', reason: unseen })).toEqual({ code: 'nv' })
  }
  expect(answerOf({ name: ' \u200bAma' }, 'name')).toBe(' \u200bAma')
  expect(trimmedMark({ reason: ' burnt\u200d ' })).toEqual({ reason: 'burnt\u200d' })
})

test('a text of 10,000 characters is accepted; a longer one is refused with the label of its field', () => {
  const keep = (notes: string) => acceptAnswers(form, { note: notes })
  expect(keep('A'.repeat(10_000)).errors).toEqual({})
  expect(keep('A'.repeat(10_001))).toEqual({
    accepted: {},
    errors: { note: 'Remarks: use at most 10,000 characters' },
  })
})

// D59
test.each([
  ['7.12E+08', 'A spreadsheet has shortened this number.'],
  ['2,54712E+11', 'A spreadsheet has shortened this number.'],
  ['7e8', 'A spreadsheet has shortened this number.'],
  ['254712345678.0', 'A spreadsheet has added decimals to this number.'],
  ['+254712345678,00', 'A spreadsheet has added decimals to this number.'],
  ['0712345678', undefined],
  ['+254.712.345.678', undefined],
  ['024.555.000', undefined],
  ['ext. 7', undefined],
  ['', undefined],
])('of the phone number %j a spreadsheet has made: %j', (phone, fault) => {
  expect(spoiltNumber(phone)).toBe(fault)
})
