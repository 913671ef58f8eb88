import { expect, it } from 'vitest'
import { verifiedWords } from './verified-words.ts'

it('one row, form or erasure is described in the singular', () => {
  expect(verifiedWords({ forms: 1, seals: [{ rows: 1, waiting: 1, erased: 1 }], erasures: [7] }, null)).toBe(
    'Nothing was altered, removed or inserted: 1 sealed row of histories, completions and audit log, 1 form. ' +
      '1 of them was erased with a client or a person, as the audit log says (entry 7). 1 row waits for its seal. ' +
      'There was no backup to compare the seals with.',
  )
  const several = [
    { rows: 1200, waiting: 0, erased: 0 },
    { rows: 34, waiting: 2, erased: 0 },
  ]
  expect(verifiedWords({ forms: 3, seals: several, erasures: [] }, '/b')).toBe(
    'Nothing was altered, removed or inserted: 1,234 sealed rows of histories, completions and audit log, 3 forms. ' +
      '2 rows wait for their seals. The seals are those of /b.',
  )
})

it('names the entries of the audit log about erasures, the latest if there are many', () => {
  const told = (erasures: number[]) =>
    verifiedWords({ forms: 1, seals: [{ rows: 9, waiting: 0, erased: 5 }], erasures }, null)
  expect(told([7, 12])).toContain(
    '5 of them were erased with a client or a person, as the audit log says (entries 7, 12).',
  )
  expect(told(Array.from({ length: 1200 }, (_, place) => place + 1))).toContain(
    '(the latest of 1,200 entries: 1191, 1192, 1193, 1194, 1195, 1196, 1197, 1198, 1199, 1200)',
  )
})
