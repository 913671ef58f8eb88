import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { undoMinutes } from '../../../accounts/undo-minutes.ts'
import { call } from '../../app/api-client.ts'
import { tabStorage } from '../../app/safe-storage.ts'
import { currentSession } from '../../app/session.ts'
import { sessionUser } from '../../app/session-storage.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { sharedValue } from '../../ui/shared-value.ts'
import { sayFailure } from '../say-failure.ts'
import styles from './UndoMove.module.css'

// spec 3 §2.95

/** The administrator's last action that can be undone. */
interface UndoableMove {
  /** What was done, in the server's words. */
  readonly message: string
  readonly moveId: string
}

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

/** The move as stored in the tab, so that the offer survives a reload. */
interface StoredMove extends UndoableMove {
  readonly userId: string | null
  /** Until when the move can be undone, in milliseconds since 1970. */
  readonly until: number
}

const storageKey = 'lastMove'

const userId = () => sessionUser(currentSession())?._id ?? null

/** The move that every screen of an administrator offers to undo; null if there is none. */
export const lastMove = sharedValue<UndoableMove | null>(null)

restoreOffer()

/**
 * Shows what was moved and offers to undo it, until the time is over or something else is moved. Only shows it if `moveId` is
 * null.
 */
export function sayMoved(message: string, moveId: string | null): void {
  if (moveId === null) {
    toast(message)
    return
  }
  const stored: StoredMove = { message, moveId, userId: userId(), until: Date.now() + undoMinutes * 60_000 }
  tabStorage.setItem(storageKey, JSON.stringify(stored))
  offer(stored)
}

/** Withdraws the offer, unless another move has replaced it. */
function forgetMove(move: UndoableMove): void {
  if (lastMove.current() === move) forgetLastMove()
}

/**
 * Withdraws any offer, e.g. when the administrator's area is left, because the next user did not make the move and cannot undo
 * it.
 */
export function forgetLastMove(): void {
  tabStorage.removeItem(storageKey)
  lastMove.set(null)
}

/** Restores the offer after a reload, if the same user made the move and it can still be undone. */
export function restoreOffer(): void {
  const stored = storedMove()
  if (stored && stored.userId === userId() && stored.until > Date.now()) offer(stored)
}

function offer(move: StoredMove): void {
  lastMove.set(move)
  setTimeout(() => forgetMove(move), move.until - Date.now())
}

function storedMove(): StoredMove | null {
  try {
    return JSON.parse(tabStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}
