import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { openingForm } from '../../forms/chain.ts'
import { call } from '../api-client.ts'
import type { Follow } from './earlier/follow-suggestions.ts'
import type { FormScope } from './use-form.ts'

// spec 3 §2.7

export type ClientForms = AnswerOf<'GET /api/loan-officer/clients/{clientId}/forms'>['forms']

interface Earlier {
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

/** The client's other forms, fetched once after this one is shown: how far they are and what is suggested to this one. */
export function useEarlierForms(type: FormType, isOfficer: boolean, { open, context }: FormScope): Earlier {
  const [earlier, setEarlier] = useState(nothing)
  const clientId = open.source.clientId()

  useEffect(() => {
    if (!isOfficer) return
    let isCurrent = true
    async function load() {
      const [{ forms }, { followSuggestions }, { knownOrigins }] = await Promise.all([
        clientId === null
          ? { forms: [] }
          : call('GET /api/loan-officer/clients/{clientId}/forms', { params: { clientId } }),
        import('./earlier/follow-suggestions.ts'),
        import('./origins/origins.ts'),
      ])
      open.store.origins ??= knownOrigins(open.store, open.found)
      const { policy, assessmentYear } = context
      const opened = { type, store: open.store, forms, policy, assessmentYear, clientId }
      const known: Earlier = {
        forms,
        progress: Object.fromEntries(forms.map(form => [form.formType, form.completionPercentage])),
        standardFormId: forms.find(form => form.formType === openingForm)?._id,
      }
      if (isCurrent) setEarlier(known)
      const follow = await followSuggestions(opened)
      if (isCurrent) setEarlier({ ...known, follow })
    }
    // Suggestions are a convenience: without them the form is whole.
    load().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [type, isOfficer, clientId, open, context])

  return earlier
}
