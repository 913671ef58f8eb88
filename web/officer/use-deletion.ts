import { useCallback, useEffect, useState } from 'react'
import { undoMinutes } from '../../accounts/undo-minutes.ts'
import { forgetClient } from '../active-client.ts'
import { call, ownMessageOf } from '../api-client.ts'
import { alertDialog, confirmDialog } from '../ui/overlay/dialogs.ts'
import type { OfficerClient } from './client-row.ts'

// spec 1 §4.32, §7.9, §8.16; spec 3 §1.27

/** Deletes a client after a confirmation, and can restore the client that was deleted last. */
export function useDeletion(refetch: () => Promise<unknown>) {
  const [deleted, setDeleted] = useState<OfficerClient | null>(null)

  useEffect(() => {
    if (!deleted) return
    const timer = setTimeout(() => setDeleted(null), undoMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [deleted])

  const remove = useCallback(
    async (client: OfficerClient) => {
      const text = `Are you sure you want to delete ${client.name}? This will delete all their forms too.`
      if (!(await confirmDialog({ text, confirm: 'Delete', danger: true }))) return
      try {
        await call('DELETE /api/loan-officer/clients/{clientId}', { params: { clientId: client._id } })
      } catch (error) {
        await alertDialog(`Error deleting client: ${ownMessageOf(error)}`)
        return
      }
      forgetClient(client._id)
      const reloaded = refetch()
      await alertDialog('Client deleted successfully!')
      await reloaded
      setDeleted(client)
    },
    [refetch],
  )

  const undo = useCallback(
    async (client: OfficerClient): Promise<boolean> => {
      try {
        await call('POST /api/loan-officer/clients/{clientId}/restore', { params: { clientId: client._id } })
      } catch (error) {
        await alertDialog(`Error restoring client: ${ownMessageOf(error)}`)
        return false
      }
      await refetch()
      setDeleted(null)
      return true
    },
    [refetch],
  )

  return { deleted, remove, undo }
}
