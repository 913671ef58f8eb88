import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api-client.ts'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { confirmDialog } from '../../ui/overlay/dialogs.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { sayFailure } from '../say-failure.ts'
import { type AdminClient, nameText } from '../status.ts'

/** Reports whether a deleted client can still be restored. After that time, the client can only be erased (D13). */
export function isRestorable({ restorableUntil }: AdminClient): boolean {
  return restorableUntil !== null && Date.parse(restorableUntil) > Date.now()
}

/** Returns a function that restores a deleted client with its forms, after asking for confirmation (D13). */
export function useRestoreClient() {
  const queries = useQueryClient()
  return async (client: AdminClient): Promise<void> => {
    const officer = shorten(nameText(client.loanOfficer.name), 60)
    const confirmed = await confirmDialog({
      title: 'Restore client',
      text: `${shorten(nameText(client.name), 80)} and all their forms will be in the list of ${officer} again.`,
      confirm: 'Restore',
    })
    if (!confirmed) return
    try {
      const { message } = await call('POST /api/admin/clients/{clientId}/restore', {
        params: { clientId: client._id },
      })
      toast(message)
    } catch (error) {
      await sayFailure(error, 'Failed to restore the client')
    }
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }
}
