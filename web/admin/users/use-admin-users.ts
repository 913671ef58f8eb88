import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api-client.ts'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { confirmDialog } from '../../ui/overlay/dialogs.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { sayFailure } from '../say-failure.ts'
import { nameText, type UserSummary } from '../status.ts'

// spec 2 §2.38, §4.16, §7.12, §8.17

type Person = Pick<UserSummary, '_id' | 'name'>

/** What an administrator does to users. Each asks, acts, says how it went, and has every list fetched anew. */
export function useAdminUsers() {
  const queries = useQueryClient()
  const called = (user: Person) => shorten(nameText(user.name), 80)

  /** True when it was done. */
  async function attempt(act: () => Promise<{ message: string }>, failure: string): Promise<boolean> {
    try {
      const { message } = await act()
      toast(message)
    } catch (error) {
      await sayFailure(error, failure)
      return false
    } finally {
      void queries.invalidateQueries({ queryKey: ['admin'] })
    }
    return true
  }

  async function deleteUser(user: Person): Promise<boolean> {
    const confirmed = await confirmDialog({
      title: 'Delete user',
      text: `Are you sure you want to delete ${called(user)}?\nThe account can no longer be used. Its clients and submissions stay.`,
      confirm: 'Delete',
      danger: true,
    })
    if (!confirmed) return false
    return attempt(
      () => call('DELETE /api/admin/users/{id}', { params: { id: user._id } }),
      'Failed to delete user',
    )
  }

  async function deactivate(user: Person): Promise<boolean> {
    const confirmed = await confirmDialog({
      title: 'Deactivate user',
      text: `${called(user)} will be signed out everywhere and cannot sign in until activated again.`,
      confirm: 'Deactivate',
      danger: true,
    })
    if (!confirmed) return false
    return attempt(
      () => call('POST /api/admin/users/{id}/deactivate', { params: { id: user._id } }),
      'Failed to deactivate user',
    )
  }

  const activate = (user: Person): Promise<boolean> =>
    attempt(
      () => call('POST /api/admin/users/{id}/activate', { params: { id: user._id } }),
      'Failed to activate user',
    )

  async function signOutEverywhere(user: Person): Promise<boolean> {
    const confirmed = await confirmDialog({
      title: 'Sign out everywhere',
      text: `All sessions of ${called(user)} will end at once. What was saved stays.`,
      confirm: 'Sign Out Everywhere',
    })
    if (!confirmed) return false
    return attempt(
      () => call('POST /api/admin/users/{id}/sign-out', { params: { id: user._id } }),
      'Failed to sign the user out',
    )
  }

  return { deleteUser, activate, deactivate, signOutEverywhere }
}
