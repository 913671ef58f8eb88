import { useCallback, useEffect, useRef, useState } from 'react'
import { undoMinutes } from '../../accounts/undo-minutes.ts'
import { forgetClient } from '../app/active-client.ts'
import { call, ownMessageOf } from '../app/api-client.ts'
import { Button } from '../ui/controls/Button.tsx'
import { shorten } from '../ui/display/ClampedText.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { alertDialog, confirmDialog } from '../ui/overlay/dialogs.ts'
import { toast } from '../ui/overlay/toasts.ts'
import { whenRendered } from '../ui/timing.ts'
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

interface Props {
  readonly client: OfficerClient
  /** Resolves to true once the list shows the client again, or to false after an error message was shown. */
  readonly onUndo: (client: OfficerClient) => Promise<boolean>
}

/** Names the deleted client and offers to undo the deletion. Takes the focus, because the row that had it is gone. */
export function UndoDeletion({ client, onUndo }: Props) {
  const banner = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const name = shorten(client.name, 80)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each client.
  useEffect(() => banner.current?.focus(), [client])

  async function undo() {
    setIsBusy(true)
    const isBack = await onUndo(client)
    setIsBusy(false)
    if (!isBack) return
    toast(`${name} is back.`)
    whenRendered(
      () => document.getElementById(`client-${client._id}`),
      name => name.focus(),
    )
  }

  return (
    <Banner
      ref={banner}
      tone="accent"
      action={
        <Button size="small" busy={isBusy} onClick={undo}>
          Undo
        </Button>
      }
    >
      <bdi>{name}</bdi> was deleted.
    </Banner>
  )
}
