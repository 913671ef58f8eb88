import { expect, it } from 'vitest'
import { verifiedWords } from './verified-words.ts'

it('one row, form or erasure is described in the singular', () => {
  expect(verifiedWords(1, [{ rows: 1, waiting: 1, erased: 1 }], null)).toBe(
    'Nothing was altered, removed or inserted: 1 sealed row of histories, completions and audit log, 1 form. ' +
      '1 of them was erased with a client or a person, as the audit log says. 1 row waits for its seal. ' +
      'There was no backup to compare the seals with.',
  )
  const several = [
    { rows: 1200, waiting: 0, erased: 0 },
    { rows: 34, waiting: 2, erased: 0 },
  ]
  expect(verifiedWords(3, several, '/b')).toBe(
    'Nothing was altered, removed or inserted: 1,234 sealed rows of histories, completions and audit log, 3 forms. ' +
      '2 rows wait for their seals. The seals are those of /b.',
  )
})
