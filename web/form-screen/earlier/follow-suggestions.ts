import type { FormType } from '../../../forms/catalogue.ts'
import { openingForm } from '../../../forms/chain.ts'
import { observationsOf } from '../../../forms/credit-file/observations.ts'
import {
  isLive,
  type Link,
  type OtherSources,
  type Suggestion,
  suggestionsFrom,
} from '../../../forms/links/link.ts'
import type { Terms } from '../../../forms/policy/terms-1.ts'
import { policyOf } from '../../../forms/policy/versions.ts'
import type { Policy } from '../../../forms/policy.ts'
import { call } from '../../api-client.ts'
import type { FormStore } from '../store/form-store.ts'
import type { SuggestionsByKey } from '../suggestions.ts'
import { loadLinks } from './load-links.ts'
import { type AnsweredForm, earlierFormsOf } from './suggestions-of-forms.ts'

// spec 3 §2.7, §2.30

/** An open form, and what its suggestions are calculated from. */
interface Opened {
  readonly type: FormType
  readonly store: FormStore
  readonly forms: readonly AnsweredForm[]
  readonly policy: Policy
  readonly assessmentYear: number
  readonly clientId: string | null
}

/** As the screen of a form has it: with the terms instead of the whole policy. */
type OpenedWithTerms = Omit<Opened, 'policy'> & { readonly policy: Terms }

/** Calls `show` with the suggestions at first and whenever they change. Returns the function that stops it. */
export type Follow = (show: (suggestions: SuggestionsByKey) => void) => () => void

/** Loads the suggestions for an open form. Those that depend on its own answers are recalculated when these change. */
export async function followSuggestions({ policy: terms, ...rest }: OpenedWithTerms): Promise<Follow> {
  const opened: Opened = { ...rest, policy: policyOf(terms) }
  const { type, store, forms, policy, assessmentYear } = opened
  const [links, otherSources] = await Promise.all([loadLinks(type, assessmentYear), loadOtherSources(opened)])
  const earlier = earlierFormsOf(type, forms)
  const fixed = suggestionsFrom(
    links.filter(link => !isLive(link)),
    earlier,
    policy,
    otherSources,
  )
  const live = links.filter(isLive)

  return show => {
    let shown: readonly Suggestion[] | null = null
    const evaluate = () => {
      const now = [...(store.readOnly() ? [] : ofOwnAnswers(live, opened, earlier)), ...fixed]
      if (shown !== null && isSame(shown, now)) return
      shown = now
      show(new Map(now.map(suggestion => [suggestion.field, suggestion])))
    }
    evaluate()
    return store.subscribe('rest', evaluate)
  }
}

function ofOwnAnswers(
  links: readonly Link[],
  { type, store, policy, forms }: Opened,
  earlier: ReturnType<typeof earlierFormsOf>,
): readonly Suggestion[] {
  const own = {
    answers: store.answers(),
    computed: store.computed(),
    createdAt: forms.find(({ formType }) => formType === type)?.createdAt ?? new Date().toISOString(),
    compute: store.tryOut,
  }
  return suggestionsFrom(links, { ...earlier, [type]: own }, policy)
}

function isSame(some: readonly Suggestion[], others: readonly Suggestion[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, place) => {
      const other = others[place]
      return one.field === other?.field && one.value === other.value && one.evidence === other.evidence
    })
  )
}

/**
 * Loads what suggestions need in addition to the client's forms. If that fails, as without a connection, they go without it.
 */
async function loadOtherSources({ type, store, clientId }: Opened): Promise<OtherSources> {
  if (store.readOnly()) return {}
  if (type === openingForm) {
    const { branchName } = await call('GET /api/loan-officer/last-branch').catch(() => ({ branchName: null }))
    return { branch: branchName ?? undefined }
  }
  if (type !== 'credit_app_memo' || clientId === null) return {}
  const file = await call('GET /api/loan-officer/clients/{clientId}/file', { params: { clientId } }).catch(
    () => null,
  )
  return { checks: file ? observationsOf(file.checks) : undefined }
}
