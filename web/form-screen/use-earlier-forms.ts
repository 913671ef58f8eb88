import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { whenIdle } from '../ui/when-idle.ts'
import type { Follow } from './earlier/follow-suggestions.ts'
import type { FormScope } from './use-form.ts'

// spec 3 §2.7

export type ClientForms = AnswerOf<'GET /api/loan-officer/clients/{clientId}/forms'>['forms']

export interface Earlier {
  /** All of the client's forms as they are stored, this one included. */
  readonly forms: ClientForms
  /** Follows what is suggested for this form; undefined until it can. */
  readonly follow?: Follow
  /** Percent done of the client's forms. */
  readonly progress: Partial<Record<FormType, number>>
  /** The client's Standard Form. */
  readonly standardFormId?: string | undefined
}

const nothing: Earlier = { forms: [], progress: {} }

/** The client's other forms, fetched after this one is shown: how far they are and what is suggested to this one. */
export function useEarlierForms(type: FormType, isOfficer: boolean, scope: FormScope): Earlier {
  const [earlier, setEarlier] = useState(nothing)
  const clientId = scope.open.source.clientId()

  useEffect(() => {
    if (!isOfficer) return
    let hasEnded = false
    // Fetching takes time, too, and the form is to be there first.
    let end = whenIdle(() => {
      import('./earlier/client-forms.ts')
        .then(({ followClientForms }) => {
          if (!hasEnded) end = followClientForms({ type, clientId, scope }, setEarlier)
        })
        .catch(() => {})
    })
    return () => {
      hasEnded = true
      end()
    }
  }, [type, isOfficer, clientId, scope])

  return earlier
}
