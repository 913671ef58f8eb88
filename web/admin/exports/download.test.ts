import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

// spec 2 §7.13, §7.16
test('reads a file’s name from content-disposition', async () => {
  vi.stubGlobal('window', { addEventListener: () => {} })
  const { fileNameOf } = await import('./download.ts')
  expect(fileNameOf('attachment; filename="users 2025.xlsx"')).toBe('users 2025.xlsx')
  expect(fileNameOf('attachment; filename=users.csv; size=3')).toBe('users.csv')
  expect(fileNameOf("attachment; filename=x.csv; filename*=UTF-8''Kw%C3%A9.csv")).toBe('Kwé.csv')
  expect(fileNameOf("attachment; filename*=UTF-8''%zz")).toBeNull()
  expect(fileNameOf(null)).toBeNull()
})
