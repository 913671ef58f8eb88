import { useEffect, useState } from 'react'
import type { FormType } from '../../../forms/catalogue.ts'
import { openingForm } from '../../../forms/chain.ts'
import { call } from '../../app/api-client.ts'
import { whenIdle } from '../../ui/timing.ts'
import { knownOrigins } from '../open-form/origins.ts'
import type { ClientForms, Follow } from '../suggestions.ts'
import type { FormScope } from '../use-form.ts'
import { followSuggestions } from './follow-suggestions.ts'
import { onReturn } from './on-return.ts'

// spec 3 §2.7, §2.54

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

/** The client whose forms are loaded, and the open form that they are loaded for. */
interface Asked {
  readonly type: FormType
  readonly clientId: string | null
  readonly scope: Pick<FormScope, 'open' | 'context'>
}

/**
 * Passes the client's forms and the suggestions from them to `show`: at first, and when the user returns to this window and
 * other forms of the client have changed. Suggestions are optional: if they cannot be loaded, the form works without them.
 * Returns the function that stops it.
 */
export function followClientForms(
  { type, clientId, scope }: Asked,
  show: (earlier: Earlier) => void,
): () => void {
  let known: Earlier | null = null
  let isAsking = false
  let hasEnded = false
  const { open } = scope
  open.store.origins ??= knownOrigins(open.store, open.found)

  async function ask(): Promise<void> {
    const forms = clientId === null ? [] : await formsOf(clientId)
    if (hasEnded || (known && stateOf(known.forms, type) === stateOf(forms, type))) return
    const found = { ...foundIn(forms), ...(known?.follow && { follow: known.follow }) }
    known = found
    show(found)
    const follow = await followSuggestions({ type, clientId, scope, forms })
    if (hasEnded) return
    known = { ...found, follow }
    show(known)
  }

  function askOnce(): void {
    if (isAsking) return
    isAsking = true
    ask()
      .catch(() => {})
      .finally(() => {
        isAsking = false
      })
  }

  // Until the browser is idle it renders the form, for which people wait.
  const cancel = whenIdle(askOnce)
  const stop = clientId === null ? () => {} : onReturn(askOnce)
  return () => {
    hasEnded = true
    cancel()
    stop()
  }
}

async function formsOf(clientId: string): Promise<ClientForms> {
  return (await call('GET /api/loan-officer/clients/{clientId}/forms', { params: { clientId } })).forms
}

function foundIn(forms: ClientForms): Earlier {
  return {
    forms,
    progress: Object.fromEntries(forms.map(form => [form.formType, form.completionPercentage])),
    standardFormId: forms.find(form => form.formType === openingForm)?._id,
  }
}

/**
 * Describes the versions of the client's other forms, which every change raises, and the number of stale inputs of this form.
 */
function stateOf(forms: ClientForms, own: FormType): string {
  return forms
    .map(({ _id, formType, version, staleInputs = 0 }) =>
      formType === own ? `stale ${staleInputs}` : `${_id} ${version}`,
    )
    .join(',')
}
