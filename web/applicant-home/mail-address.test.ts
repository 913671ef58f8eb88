import { expect, test } from 'vitest'
import { mailAddress } from './mail-address.ts'

test('addresses a mail only to the given e-mail, whatever characters it contains', () => {
  expect(mailAddress('grace.mensah+loans@bank.example')).toBe('mailto:grace.mensah%2Bloans@bank.example')
  const to = new URL(mailAddress('a?bcc=thief@elsewhere.example&body=x#y'))
  expect([to.search, to.hash]).toEqual(['', ''])
})
