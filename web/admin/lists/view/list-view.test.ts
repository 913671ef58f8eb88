import { expect, test } from 'vitest'
import { testStorage } from '../../../test-storage.ts'
import { keepViews, readViews, usualView, withSaved } from './list-view.ts'

// spec 3 §2.22

const usual = usualView(['created'])

test('how a list is shown is kept for each person and each list', () => {
  const storage = testStorage()
  const now = { hidden: ['contact'], isCompact: true, rows: 200 }
  keepViews('ama', 'clients', { now, saved: [] }, storage)
  expect(readViews('ama', 'clients', usual, storage).now).toEqual(now)
  expect(readViews('ama', 'users', usual, storage).now).toEqual(usual)
  expect(readViews('kofi', 'clients', usual, storage).now).toEqual(usual)
})

test('a view is saved with its filters under a name, and takes the place of another of that name', () => {
  const storage = testStorage()
  const first = withSaved({ now: usual, saved: [] }, 'Waiting', '/admin/clients?sort=updated')
  const views = withSaved(first, 'Waiting', '/admin/clients?officer=gone')
  keepViews('ama', 'clients', views, storage)
  expect(readViews('ama', 'clients', usual, storage).saved).toEqual([
    { ...usual, name: 'Waiting', address: '/admin/clients?officer=gone' },
  ])
})

test.each(['', 'no JSON', '[]', '{"now":3,"saved":[{"name":1},null]}', '{"saved":"x"}'])(
  'what cannot be read is no view: %s',
  text => {
    const storage = testStorage()
    storage.setItem('sevenfold:list:ama:clients', text)
    expect(readViews('ama', 'clients', usual, storage)).toEqual({ now: usual, saved: [] })
  },
)

test('a saved view leads to a list of the administrator’s and nowhere else', () => {
  const storage = testStorage()
  const saved = [{ ...usual, name: 'Elsewhere', address: 'https://example.com' }]
  keepViews('ama', 'clients', { now: usual, saved }, storage)
  expect(readViews('ama', 'clients', usual, storage).saved).toEqual([])
})
