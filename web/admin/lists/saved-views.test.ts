import { expect, test } from 'vitest'
import { testStorage } from '../../test-storage.ts'
import { readViews, storeViews, usualView, withRenamed, withSaved } from './saved-views.ts'

// spec 3 §2.22

const usual = usualView(['created'])

test('keeps the display of a list per person and per list', () => {
  const storage = testStorage()
  const now = { hidden: ['contact'], isCompact: true, rows: 200 }
  storeViews('ama', 'clients', { now, saved: [] }, storage)
  expect(readViews('ama', 'clients', usual, storage).now).toEqual(now)
  expect(readViews('ama', 'users', usual, storage).now).toEqual(usual)
  expect(readViews('kofi', 'clients', usual, storage).now).toEqual(usual)
})

test('saves a view with its filters under a name, replacing a view of the same name', () => {
  const storage = testStorage()
  const first = withSaved({ now: usual, saved: [] }, 'Waiting', '/admin/clients?sort=updated')
  const views = withSaved(first, 'Waiting', '/admin/clients?officer=gone')
  storeViews('ama', 'clients', views, storage)
  expect(readViews('ama', 'clients', usual, storage).saved).toEqual([
    { ...usual, name: 'Waiting', address: '/admin/clients?officer=gone' },
  ])
})

test('renames a saved view and keeps its place and everything else', () => {
  const first = withSaved({ now: usual, saved: [] }, 'Waiting', '/admin/clients?sort=updated')
  const both = withSaved(first, 'Gone', '/admin/clients?officer=gone')
  expect(withRenamed(both, 'Waiting', 'Oldest first').saved).toEqual([
    { ...usual, name: 'Oldest first', address: '/admin/clients?sort=updated' },
    { ...usual, name: 'Gone', address: '/admin/clients?officer=gone' },
  ])
})

test.each(['', 'no JSON', '[]', '{"now":3,"saved":[{"name":1},null]}', '{"saved":"x"}'])(
  'ignores a stored view that cannot be read: %s',
  text => {
    const storage = testStorage()
    storage.setItem('sevenfold:list:ama:clients', text)
    expect(readViews('ama', 'clients', usual, storage)).toEqual({ now: usual, saved: [] })
  },
)

test('ignores a saved view that does not lead to an administrator’s list', () => {
  const storage = testStorage()
  const saved = [{ ...usual, name: 'Elsewhere', address: 'https://example.com' }]
  storeViews('ama', 'clients', { now: usual, saved }, storage)
  expect(readViews('ama', 'clients', usual, storage).saved).toEqual([])
})
