import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AnswerOf } from '../../../api/contract.ts'
import type { Check } from '../../../forms/checks/check.ts'
import { call } from '../../app/api-client.ts'
import { onReturn } from '../earlier/on-return.ts'
import { useFormScope } from '../use-form.ts'

type FileCheck = AnswerOf<'GET /api/loan-officer/clients/{clientId}/file'>['checks'][number]

/** The explanations that officers wrote for the checks. */
export interface Notes {
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
