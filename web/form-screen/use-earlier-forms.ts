import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { openingForm } from '../../forms/chain.ts'
import { loadLinks } from '../../forms/load.ts'
import type { Policy } from '../../forms/policy.ts'
import { call } from '../api-client.ts'
import { suggestionsOf } from './earlier/suggestions-of-forms.ts'
import type { SuggestionsByKey } from './suggestions.ts'

// spec 3 §2.7

export type ClientForms = AnswerOf<'GET /api/loan-officer/clients/{clientId}/forms'>['forms']

interface Earlier {
  /** All of the client's forms as they are stored, this one included. */
  readonly forms: ClientForms
  readonly suggestions: SuggestionsByKey
  /** Percent done of the client's forms. */
  readonly progress: Partial<Record<FormType, number>>
  /** The client's Standard Form. */
  readonly standardFormId: string | undefined
}

const nothing: Earlier = { forms: [], suggestions: new Map(), progress: {}, standardFormId: undefined }

/** The client's other forms, fetched once after this one is shown: how far they are and what they suggest. */
export function useEarlierForms(type: FormType, clientId: string | null, policy: Policy): Earlier {
  const [earlier, setEarlier] = useState(nothing)

  useEffect(() => {
    if (clientId === null) return
    let isCurrent = true
    async function load(id: string) {
      const [{ forms }, links] = await Promise.all([
        call('GET /api/loan-officer/clients/{clientId}/forms', { params: { clientId: id } }),
        loadLinks(type),
      ])
      if (!isCurrent) return
      setEarlier({
        forms,
        suggestions: suggestionsOf(type, forms, links, policy),
        progress: Object.fromEntries(forms.map(form => [form.formType, form.completionPercentage])),
        standardFormId: forms.find(form => form.formType === openingForm)?._id,
      })
    }
    // Suggestions are a convenience: without them the form is whole.
    load(clientId).catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [type, clientId, policy])

  return earlier
}
