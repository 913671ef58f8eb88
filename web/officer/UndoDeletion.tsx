import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { shorten } from '../ui/display/ClampedText.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { toast } from '../ui/overlay/toasts.ts'
import { whenRendered } from '../ui/timing.ts'
import type { OfficerClient } from './client-row.ts'

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
