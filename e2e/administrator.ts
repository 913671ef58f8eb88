import type { Page } from '@playwright/test'
import { type Person, signInAdministrator } from './people.ts'
import { remember } from './test.ts'

/** Signs in as an administrator by putting into the browser's storage what it would remember of a sign-in. */
export async function rememberAdministrator(page: Page): Promise<Person> {
  const admin = await signInAdministrator()
  const { user } = await admin.call('GET', '/api/auth/profile')
  await remember(page, { adminToken: admin.token, adminUser: JSON.stringify(user) })
  return admin
}

/** Returns the id of a user, which an administrator finds by the e-mail. */
export async function idOf(admin: Person, { email }: { readonly email: string }): Promise<string> {
  const { users } = await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(email)}`)
  return users[0]._id
}

/** A valid id that no record has. */
export const unknownId = '00000000-0000-4000-8000-000000000000'
