import { sharedValue } from '../../ui/shared-value.ts'
import type { Draft } from './draft.ts'

// spec 3 §2.65

/** Drafts that the device refused to store. They live only as long as the page, so closing it asks for confirmation first. */
export const failedDrafts = sharedValue<readonly Draft[]>([])

const askFirst = (event: Event) => event.preventDefault()

/** Records whether a draft could be stored. A null `draft` means that the device has everything of it. */
export function recordDraftWrite(userId: string, formKey: string, draft: Draft | null): void {
  const before = failedDrafts.current()
  const others = before.filter(other => other.userId !== userId || other.formKey !== formKey)
  if (!draft && others.length === before.length) return
  failedDrafts.set(draft ? [...others, draft] : others)
  if (draft) window.addEventListener('beforeunload', askFirst)
  else if (others.length === 0) window.removeEventListener('beforeunload', askFirst)
}
