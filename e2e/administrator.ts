import type { Page } from '@playwright/test'
import { type Person, signInAdministrator } from './people.ts'

/** Signed in as an administrator, as the browser would remember it. */
export async function rememberAdministrator(page: Page): Promise<Person> {
  const admin = await signInAdministrator()
  const { user } = await admin.call('GET', '/api/auth/profile')
  await page.goto('/admin/login')
  await page.evaluate(
    ([token, profile]) => {
      localStorage.setItem('adminToken', token)
      localStorage.setItem('adminUser', profile)
    },
    [admin.token, JSON.stringify(user)] as const,
  )
  return admin
}

/** An id that nothing has. */
export const unknownId = '00000000-0000-4000-8000-000000000000'
