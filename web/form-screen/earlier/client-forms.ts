import { useEffect, useState } from 'react'
import { type FormType, formTypes } from '../../../forms/catalogue.ts'
import { openingForm } from '../../../forms/chain.ts'
import { observationsOf } from '../../../forms/credit-file/open-checks.ts'
import { isLive, type Link, type Suggestion, suggestionsFrom } from '../../../forms/links/link.ts'
import { policyOf } from '../../../forms/policy/policy.ts'
import { call } from '../../app/api-client.ts'
import { onReturn, whenIdle } from '../../ui/timing.ts'
import { knownOrigins } from '../open-form/origins.ts'
import type { FormScope } from '../use-form.ts'
import { loadLinks } from './load-links.ts'
import { type ClientForms, earlierFormsOf, type Follow } from './suggestions.tsx'

// spec 3 §2.7, §2.30, §2.54

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

/** An open form, and what its suggestions are calculated from. */
interface Opened extends Asked {
  readonly forms: ClientForms
}

/** Loads the suggestions for an open form. Those that depend on its own answers are recalculated when these change. */
async function followSuggestions(opened: Opened): Promise<Follow> {
  const { type, scope, forms } = opened
  const { store } = scope.open
  const policy = policyOf(scope.context.policy)
  const [links, branch, observe] = await Promise.all([
    loadLinks(type, scope.context.assessmentYear),
    lastBranch(opened),
    loadObservations(opened),
  ])
  const createdAt = scope.context.createdOn ?? ''
  const earlier = earlierFormsOf(type, forms)
  const ofOthers = links.filter(link => !isLive(link) && !readsChecks(link))
  const fixed = suggestionsFrom(ofOthers, earlier, policy, { branch })
  const live = links.filter(isLive)
  const ofChecks = links.filter(readsChecks)

  function ofOwnAnswers(): readonly Suggestion[] {
    if (store.readOnly()) return []
    const own = { answers: store.answers(), computed: store.computed(), createdAt, compute: store.tryOut }
    return [
      ...suggestionsFrom(live, { ...earlier, [type]: own }, policy),
      ...suggestionsFrom(ofChecks, earlier, policy, { checks: observe() }),
    ]
  }

  return show => {
    let shown: readonly Suggestion[] | null = null
    const evaluate = () => {
      const now = [...ofOwnAnswers(), ...fixed]
      if (shown !== null && isSame(shown, now)) return
      shown = now
      show(new Map(now.map(suggestion => [suggestion.field, suggestion])))
    }
    evaluate()
    return store.subscribe('rest', evaluate)
  }
}

const readsChecks = ({ from }: Link) => from.includes('checks')

function isSame(some: readonly Suggestion[], others: readonly Suggestion[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, place) => {
      const other = others[place]
      return one.field === other?.field && one.value === other.value && one.evidence === other.evidence
    })
  )
}

/** The branch of the officer's last Standard Form. If it cannot be loaded, as without a connection, suggestions go without it. */
async function lastBranch({ type, scope: { open } }: Opened): Promise<string | undefined> {
  if (type !== openingForm || open.store.readOnly()) return undefined
  const { branchName } = await call('GET /api/loan-officer/last-branch').catch(() => ({ branchName: null }))
  return branchName ?? undefined
}

/**
 * Loads what the checks need, and returns a function for what they find with the open form's answers as they are now (D54). If
 * it cannot be loaded, they find nothing.
 */
async function loadObservations({ type, clientId, scope, forms }: Opened): Promise<() => readonly string[]> {
  if (type !== 'credit_app_memo' || clientId === null) return () => []
  const present = formTypes.filter(
    known => known === type || forms.some(({ formType }) => formType === known),
  )
  const loaded = await Promise.all([
    import('../checks/live-file.ts').then(async ({ liveFile, loadKitParts }) => {
      const parts = await loadKitParts(present)
      return () => liveFile(scope, forms, parts)
    }),
    import('../../../forms/checks.ts'),
  ]).catch(() => null)
  if (loaded === null) return () => []
  const [file, { checksOf }] = loaded
  return () => observationsOf(checksOf(file().checked))
}
