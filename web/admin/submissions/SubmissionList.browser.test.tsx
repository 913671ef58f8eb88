import { expect, test } from 'vitest'
import { readListFilters } from './SubmissionList.tsx'

const read = (address: string) => {
  const parameters = new URLSearchParams(address)
  return readListFilters({ get: name => parameters.get(name) ?? undefined })
}

test('sends the filters of a chart’s link to the server and names them', () => {
  const { query, linkedFilters } = read(
    'owner=client&risk=Low+Risk&submittedFrom=2026-11-16&submittedTo=2026-11-22',
  )
  expect(query).toEqual({
    owner: 'client',
    risk: 'Low Risk',
    submittedFrom: '2026-11-16',
    submittedTo: '2026-11-22',
  })
  expect(linkedFilters.map(({ label }) => label.replaceAll(/\s/g, ' '))).toEqual([
    'Clients’ forms',
    'Low Risk',
    'Completed Nov 16 – 22, 2026',
  ])
})

test('a period with only one day is open at the other end', () => {
  expect(read('submittedFrom=2026-11-16').linkedFilters[0]?.label).toBe('Completed from Nov 16, 2026')
  expect(read('submittedTo=2026-11-22').linkedFilters[0]?.label).toBe('Completed until Nov 22, 2026')
})

test('ignores filters that the list does not know', () => {
  expect(read('owner=bank&risk=None&submittedFrom=soon&submittedTo=2026-13-40')).toEqual({
    query: {},
    linkedFilters: [],
  })
})
