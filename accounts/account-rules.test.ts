import { expect, test } from 'vitest'
import { contactFaults } from './account-rules.ts'

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
  [{ phone: '0'.repeat(32) }, {}],
  [{ phone: '0'.repeat(33) }, { phone: 'Use at most 32 characters' }],
])('contact data %j have the faults %j', (contact, faults) => {
  expect(contactFaults(contact)).toEqual(faults)
})
