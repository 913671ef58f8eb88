import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { followClientForms } from './earlier/client-forms.ts'
import type { Follow } from './suggestions.ts'
import type { FormScope } from './use-form.ts'

// spec 3 §2.7

export type ClientForms = AnswerOf<'GET /api/loan-officer/clients/{clientId}/forms'>['forms']

export interface Earlier {
  /** All of the client's forms as they are stored, including this one. */
  readonly forms: ClientForms
  /** Subscribes to the suggestions for this form; undefined until they are loaded. */
  readonly follow?: Follow
  /** How much of each of the client's forms is filled, in percent. */
  readonly progress: Partial<Record<FormType, number>>
  /** The id of the client's Standard Form. */
  readonly standardFormId?: string | undefined
}

const nothing: Earlier = { forms: [], progress: {} }

/** The client's other forms, loaded after this one is shown: their progress, and the suggestions for this one. */
export function useEarlierForms(type: FormType, isOfficer: boolean, scope: FormScope): Earlier {
  const [earlier, setEarlier] = useState(nothing)
  const clientId = scope.open.source.clientId()

  useEffect(() => {
    if (isOfficer) return followClientForms({ type, clientId, scope }, setEarlier)
  }, [type, isOfficer, clientId, scope])

  return earlier
}
