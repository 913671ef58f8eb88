import { expect, test } from 'vitest'
import { exportName } from './download.ts'

// spec 3 §1.100

const id = '0b6b1d1e-6f0c-4c53-9e0e-1f4f6c0c9a11'

test.each([
  ['clients', {}, 'clients'],
  ['decisions', { period: 'this-month', decision: 'approved' }, 'decisions-this-month-approved'],
  ['decisions', { from: '2026-11-01', amountFrom: '5000' }, 'decisions-from-2026-11-01-amount-from-5000'],
  ['waiting', { officerId: id, form: 'output_sheet' }, 'waiting-one-officer-output-sheet'],
  ['waiting', { branch: 'Étage “Nord”', age: '15' }, 'waiting-etage-nord-age-15'],
  ['users', { status: 'all', search: '  ' }, 'users'],
  ['users', { search: '王小明' }, 'users-search'],
  ['users', { search: '../../etc"\r\n' }, 'users-search-etc'],
  ['clients', { chosen: '3 clients' }, 'clients-3-clients'],
])('an export of %s with the filter %j is named %s', (list, filter, name) => {
  expect(exportName(list, filter)).toBe(name)
})

test('a file name stays short, even for a long search', () => {
  const name = exportName('submissions', {
    search: 'a'.repeat(500),
    branch: 'b'.repeat(500),
    risk: 'c'.repeat(500),
  })
  expect(name.length).toBeLessThanOrEqual(110)
})
