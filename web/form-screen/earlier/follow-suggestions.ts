import { type FormType, formTypes } from '../../../forms/catalogue.ts'
import { openingForm } from '../../../forms/chain.ts'
import { observationsOf } from '../../../forms/credit-file/open-checks.ts'
import { isLive, type Link, type Suggestion, suggestionsFrom } from '../../../forms/links/link.ts'
import { policyOf } from '../../../forms/policy/policy.ts'
import { call } from '../../app/api-client.ts'
import type { ClientForms, Follow } from '../suggestions.ts'
import type { FormScope } from '../use-form.ts'
import { loadLinks } from './load-links.ts'
import { earlierFormsOf } from './suggestions-of-forms.ts'

// spec 3 §2.7, §2.30

/** An open form, and what its suggestions are calculated from. */
interface Opened {
  readonly type: FormType
  readonly clientId: string | null
  readonly scope: Pick<FormScope, 'open' | 'context'>
  readonly forms: ClientForms
}

/** Loads the suggestions for an open form. Those that depend on its own answers are recalculated when these change. */
export async function followSuggestions(opened: Opened): Promise<Follow> {
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
