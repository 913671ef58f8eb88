import type { Page } from '@playwright/test'
import { type Person, signInAdministrator } from './people.ts'
import { remember } from './test.ts'

/** Signed in as an administrator, as the browser would remember it. */
export async function rememberAdministrator(page: Page): Promise<Person> {
  const admin = await signInAdministrator()
  const { user } = await admin.call('GET', '/api/auth/profile')
  await remember(page, { adminToken: admin.token, adminUser: JSON.stringify(user) })
  return admin
}

/** An id that nothing has. */
export const unknownId = '00000000-0000-4000-8000-000000000000'
