import { expect, test } from 'vitest'
import { contactFaults, nameFault, passwordFault, typedEmail } from './account-rules.ts'

// spec 3 §2.10

const invalid = 'Please enter a valid email address'

test.each([
  [{ email: '', phone: '' }, {}],
  [{}, {}],
  [{ email: ' ama@mail.example ', phone: '+233 24 555' }, {}],
  [{ email: 'c@ok', phone: '024 555' }, { email: invalid }],
  [{ email: 'a b@mail.example' }, { email: invalid }],
  [{ email: 'mail.example' }, { email: invalid }],
  [{ email: 'ama\u200b@mail.example' }, { email: invalid }],
  [{ email: 'ama@mail.example\u202e' }, { email: invalid }],
  [{ email: 'äma@bücher.example' }, {}],
  [{ email: `${'a'.repeat(242)}@mail.example` }, { email: 'Use at most 254 characters' }],
  [{ email: `${'a'.repeat(241)}@mail.example` }, {}],
  [{ email: 'mailto:ama@mail.example' }, {}],
  [{ email: ' MAILTO: ama@mail.example?subject=x' }, {}],
  [{ email: 'mailto:' }, {}],
  [{ email: 'mailto:@mail.example' }, { email: invalid }],
  [{ email: 'ama@mail.example.' }, {}],
  [{ email: 'ama@mail..' }, { email: invalid }],
  [{ phone: '0712 345 678' }, {}],
  [{ phone: '7.12E+08' }, {}],
  [{ phone: '0'.repeat(32) }, {}],
  [{ phone: '0'.repeat(33) }, { phone: 'Use at most 32 characters' }],
])('finds in the contact data %j the faults %j', (contact, faults) => {
  expect(contactFaults(contact)).toEqual(faults)
})

// D59
test.each([
  [' ada@shop.test ', 'ada@shop.test'],
  ['mailto:ada@shop.test', 'ada@shop.test'],
  ['MailTo: Ada@shop.test?subject=Loan', 'Ada@shop.test'],
  ['ada@shop.test. ', 'ada@shop.test'],
  ['ada@shop.test;', 'ada@shop.test'],
  ['a.d.a@shop.test', 'a.d.a@shop.test'],
  ['mailtoada@shop.test', 'mailtoada@shop.test'],
  ['...', ''],
])('the typed address %j is %j', (typed, email) => {
  expect(typedEmail(typed)).toBe(email)
})

// spec 1 §5.3
test.each([
  '',
  ' \u00a0\u3000',
  '\u200b',
  '\u2060\u00ad \ufeff',
  '\u202e\u2069',
  '\u3164',
  '\u2800',
  '\u{e0041}',
])('a name that shows nothing, such as %j, is none', name => {
  expect(nameFault(name)).toBe('Name is required')
})

test.each(['Zoë', ' Ama ', '\u200fعلی\u200cرضا', '👩🏽\u200d🌾', '李', '\u0001'])(
  'a name that shows something is one, with whatever joins its letters: %j',
  name => {
    expect(nameFault(name)).not.toBe('Name is required')
  },
)

// spec 1 §5.3, §9.3
test.each([
  ['', 'Password is required'],
  ['12345', 'Password must be at least 6 characters'],
  ['😀😀😀😀😀', 'Password must be at least 6 characters'],
  ['123456', undefined],
  ['      ', undefined],
])('the password %j has the fault %j', (password, fault) => {
  expect(passwordFault(password)).toBe(fault)
})
