import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../app/api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { sayFailure } from '../say-failure.ts'
import { forgetMove, lastMove, type UndoableMove } from './last-move.ts'
import styles from './UndoMove.module.css'

/** Shown on every screen of an administrator: says which clients were moved last and offers to undo that. */
export function UndoMove() {
  const move = useSyncExternalStore(lastMove.subscribe, lastMove.current)
  return move && <OfferedUndo key={move.moveId} move={move} />
}

/** Takes the focus when it appears, because the rows or the dialog that had it are gone. */
function OfferedUndo({ move }: { readonly move: UndoableMove }) {
  const queries = useQueryClient()
  const banner = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const focus = () => banner.current?.focus()
    // The dialog of the move may still be open; when it closes, it returns the focus to where it was, so take it after that.
    const dialog = document.querySelector('dialog:modal')
    dialog?.addEventListener('close', focus, { once: true })
    if (!dialog) focus()
    return () => dialog?.removeEventListener('close', focus)
  }, [])

  const forget = () => forgetMove(move)

  async function undo() {
    setIsBusy(true)
    const { moveId } = move
    try {
      const { message } = await call('POST /api/admin/moves/{moveId}/undo', { params: { moveId } })
      toast(message)
      forget()
    } catch (error) {
      await sayFailure(error, 'Failed to undo the move')
      setIsBusy(false)
    }
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }

  return (
    <Banner
      ref={banner}
      tone="accent"
      action={
        <span className={styles.actions}>
          <Button size="small" busy={isBusy} onClick={undo}>
            Undo
          </Button>
          <Button size="small" variant="quiet" onClick={forget}>
            Dismiss
          </Button>
        </span>
      }
    >
      {move.message}
    </Banner>
  )
}
