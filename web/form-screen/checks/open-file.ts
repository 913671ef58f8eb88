import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { AnswerOf } from '../../../api/contract.ts'
import { type FormType, formTypes } from '../../../forms/catalogue.ts'
import type { Check } from '../../../forms/checks/check.ts'
import type { KitParts } from '../../../forms/checks/kit.ts'
import { call } from '../../app/api-client.ts'
import { onReturn } from '../../ui/timing.ts'
import type { ClientForms } from '../earlier/suggestions.tsx'
import { useAfterTyping, useFormScope } from '../use-form.ts'
import { type LiveFile, liveFile, loadKitParts } from './live-file.ts'

/** The client's file as the open form shows it. */
export interface OpenFile extends LiveFile {
  readonly forms: ClientForms
  readonly checks: readonly Check[]
  readonly notes: Notes
}

export const CheckContext = createContext<OpenFile | null>(null)

export function useOpenFile(): OpenFile {
  const file = useContext(CheckContext)
  if (!file) throw new Error('Not among the checks of a form')
  return file
}

/**
 * Returns the client's file with the open form's current answers, recalculated when the user pauses typing. Null until the
 * code it needs is loaded.
 */
export function useChecked(forms: ClientForms): LiveFile | null {
  const scope = useFormScope()
  const parts = useKitParts(forms, scope.open.type)
  const revision = useAfterTyping(store => store.revision())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for all that was typed.
  return useMemo(() => parts && liveFile(scope, forms, parts), [scope, forms, parts, revision])
}

function useKitParts(forms: ClientForms, type: FormType): KitParts | null {
  const [parts, setParts] = useState<KitParts | null>(null)
  const present = formTypes.filter(
    known => known === type || forms.some(({ formType }) => formType === known),
  )
  const wanted = present.join(' ')

  useEffect(() => {
    let isCurrent = true
    // The checks are optional: if they cannot be loaded, the form works without them.
    loadKitParts(formTypes.filter(known => wanted.split(' ').includes(known)))
      .then(loaded => isCurrent && setParts(loaded))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [wanted])

  return parts
}

type FileCheck = AnswerOf<'GET /api/loan-officer/clients/{clientId}/file'>['checks'][number]

/** The explanations that officers wrote for the checks. */
interface Notes {
  /**
   * Returns the latest note of a check; null without one. Its `current` is true if it was written for the figures on screen.
   */
  readonly of: (check: Check) => FileCheck['note']
  readonly refresh: () => Promise<void>
}

/**
 * Loads the notes once a check asks for an explanation, because most files never need them, and again when the user returns to
 * the window, because a check may have been explained elsewhere.
 */
export function useNotes(checks: readonly Check[]): Notes {
  const clientId = useFormScope().open.source.clientId()
  const [stored, setStored] = useState<readonly FileCheck[]>([])
  const isAsked = checks.some(({ severity }) => severity === 'explain')

  const refresh = useCallback(async () => {
    if (clientId === null) return
    const file = await call('GET /api/loan-officer/clients/{clientId}/file', { params: { clientId } })
    setStored(file.checks)
  }, [clientId])

  useEffect(() => {
    if (!isAsked) return
    // If the notes cannot be loaded, the checks work without them: they ask again for an explanation.
    const ask = () => {
      refresh().catch(() => {})
    }
    ask()
    return onReturn(ask)
  }, [isAsked, refresh])

  return useMemo(() => {
    const noteOf = (check: Check) => {
      const known = stored.find(({ id }) => id === check.id)
      if (!known?.note) return null
      return { ...known.note, current: known.note.current && known.fingerprint === check.fingerprint }
    }
    return { of: noteOf, refresh }
  }, [stored, refresh])
}
