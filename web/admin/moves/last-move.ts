import { undoMinutes } from '../../../accounts/undo-minutes.ts'
import { tabStorage } from '../../safe-storage.ts'
import { currentSession } from '../../session.ts'
import { sessionUser } from '../../session-storage.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { sharedValue } from '../../ui/shared-value.ts'

// spec 3 §2.95

/** What an administrator did last that can be undone. */
export interface UndoableMove {
  /** What was done, in the words of the server. */
  readonly message: string
  readonly moveId: string
}

/** As the tab keeps it, so that it is offered also after the page was loaded anew. */
interface KeptMove extends UndoableMove {
  readonly userId: string | null
  /** Milliseconds since 1970. */
  readonly until: number
}

const storageKey = 'lastMove'
const userId = () => sessionUser(currentSession())?._id ?? null

/** The move that every screen of an administrator offers to undo. */
export const lastMove = sharedValue<UndoableMove | null>(null)
takeUpKept()

/** Says what was moved, and offers to undo it, until it is too late or something else is moved. */
export function sayMoved(message: string, moveId: string | null): void {
  if (moveId === null) {
    toast(message)
    return
  }
  const kept: KeptMove = { message, moveId, userId: userId(), until: Date.now() + undoMinutes * 60_000 }
  tabStorage.setItem(storageKey, JSON.stringify(kept))
  offer(kept)
}

/** Offers it no longer; another move that was made since stays. */
export function forgetMove(move: UndoableMove): void {
  if (lastMove.current() === move) forgetLastMove()
}

/** Whoever signs in next did not make it, and cannot undo it. */
export function forgetLastMove(): void {
  tabStorage.removeItem(storageKey)
  lastMove.set(null)
}

/** After the page was loaded anew, by whoever made the move. */
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
