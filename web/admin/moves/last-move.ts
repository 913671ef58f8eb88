import { undoMinutes } from '../../../accounts/undo-minutes.ts'
import { tabStorage } from '../../app/safe-storage.ts'
import { currentSession } from '../../app/session.ts'
import { sessionUser } from '../../app/session-storage.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { sharedValue } from '../../ui/shared-value.ts'

// spec 3 §2.95

/** The administrator's last action that can be undone. */
export interface UndoableMove {
  /** What was done, in the server's words. */
  readonly message: string
  readonly moveId: string
}

/** The move as stored in the tab, so that the offer survives a reload. */
interface KeptMove extends UndoableMove {
  readonly userId: string | null
  /** Until when the move can be undone, in milliseconds since 1970. */
  readonly until: number
}

const storageKey = 'lastMove'
const userId = () => sessionUser(currentSession())?._id ?? null

/** The move that every screen of an administrator offers to undo; null if there is none. */
export const lastMove = sharedValue<UndoableMove | null>(null)
takeUpKept()

/**
 * Shows what was moved and offers to undo it, until the time is over or something else is moved. Only shows it if `moveId` is
 * null.
 */
export function sayMoved(message: string, moveId: string | null): void {
  if (moveId === null) {
    toast(message)
    return
  }
  const kept: KeptMove = { message, moveId, userId: userId(), until: Date.now() + undoMinutes * 60_000 }
  tabStorage.setItem(storageKey, JSON.stringify(kept))
  offer(kept)
}

/** Withdraws the offer, unless another move has replaced it. */
export function forgetMove(move: UndoableMove): void {
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
export function takeUpKept(): void {
  const kept = keptMove()
  if (kept && kept.userId === userId() && kept.until > Date.now()) offer(kept)
}

function offer(move: KeptMove): void {
  lastMove.set(move)
  setTimeout(() => forgetMove(move), move.until - Date.now())
}

function keptMove(): KeptMove | null {
  try {
    return JSON.parse(tabStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}
