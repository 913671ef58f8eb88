import { sharedValue } from '../../ui/shared-value.ts'
import type { Draft } from './draft.ts'

// spec 3 §2.65

/** Drafts that the device refuses to keep: they live as long as the page does, so nobody closes it unasked. */
export const unkept = sharedValue<readonly Draft[]>([])

const askFirst = (event: Event) => event.preventDefault()

/** What became of a draft: `draft` is null once there is nothing more of it that the device does not have. */
export function noteUnkept(userId: string, formKey: string, draft: Draft | null): void {
  const before = unkept.current()
  const others = before.filter(other => other.userId !== userId || other.formKey !== formKey)
  if (!draft && others.length === before.length) return
  unkept.set(draft ? [...others, draft] : others)
  if (draft) window.addEventListener('beforeunload', askFirst)
  else if (others.length === 0) window.removeEventListener('beforeunload', askFirst)
}
