import { useEffect } from 'react'
import { currentSession } from '../app/session.ts'
import { askToLose, beforeSignOut, onDiscardDrafts } from '../offline/sign-out.ts'
import { failedDrafts } from './drafts/failed-drafts.ts'
import { isAnythingUnsaved, saveAll } from './saving/save-all.ts'
import { type FormScope, useFormScope } from './use-form.ts'

// spec 3 §2.84

/**
 * Saves before an explicit Logout. What cannot be saved stays on the device, and one question asks about it for all forms.
 */
export function useSignOut(): void {
  const scope = useFormScope()
  useEffect(() => beforeSignOut(() => savedBefore(scope)), [scope])
  useEffect(() => {
    const { open, contact } = scope
    const userId = currentSession().user?._id ?? ''
    return onDiscardDrafts(userId, async () => {
      await Promise.all([open.discardDraft(), contact?.discard()])
    })
  }, [scope])
}

async function savedBefore(scope: FormScope): Promise<boolean> {
  const { open, contact } = scope
  let failure: unknown = null
  try {
    if (isAnythingUnsaved(scope)) await saveAll(scope)
    if (open.status().phase.kind === 'conflict') return false
  } catch (error) {
    failure = error
  }
  await Promise.all([open.settled(), contact?.settled()])
  return failedDrafts.current().length === 0 || askToLose(failure)
}
