import { undoMinutes } from '../../../accounts/undo-minutes.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { sharedValue } from '../../ui/shared-value.ts'

// spec 3 §2.95

/** What an administrator did last that can be undone. */
export interface UndoableMove {
  /** What was done, in the words of the server. */
  readonly message: string
  readonly moveId: string
}

/** The move that every screen of an administrator offers to undo. */
export const lastMove = sharedValue<UndoableMove | null>(null)

/** Says what was moved, and offers to undo it, until it is too late or something else is moved. */
export function sayMoved(message: string, moveId: string | null): void {
  if (moveId === null) {
    toast(message)
    return
  }
  const move = { message, moveId }
  lastMove.set(move)
  setTimeout(() => forgetMove(move), undoMinutes * 60_000)
}

/** Offers it no longer; another move that was made since stays. */
export function forgetMove(move: UndoableMove): void {
  if (lastMove.current() === move) lastMove.set(null)
}
