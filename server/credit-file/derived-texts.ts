import type { Check, Checked } from '../../forms/checks/check.ts'
import { stressInWords, stressOf } from '../../forms/checks/stress.ts'
import { observationsOf } from '../../forms/credit-file/open-checks.ts'
import { suggestionsFor } from '../../forms/links.ts'
import { policyOfVersion } from '../../forms/policy/policy.ts'
import { policyVersionOf, type StoredFile } from './stored-file.ts'

// D54

/** A text that the portal wrote from the forms, and what it is, for a note: "Check: Debt burden". */
export interface DerivedText {
  readonly text: string
  readonly source: string
}

/**
 * Returns the texts that a text of the memo may have its numbers from, by the memo's key: the checks and the suggested drafts, as
 * they are now and as they were when the memo was completed.
 */
export function derivedTexts(
  file: StoredFile,
  checked: Checked,
  checks: readonly Check[],
): (key: string) => readonly DerivedText[] {
  const memo = file.credit_app_memo
  if (!memo) return () => []
  const stress = stressOf(checked)
  const ofChecks = [
    ...checks.map(textOf),
    ...(stress ? [{ text: stressInWords(stress), source: 'Check: Break-even' }] : []),
    ...(memo.completion?.checks ?? []).map(textOf),
  ]
  const policy = policyOfVersion(policyVersionOf(memo))
  const now = suggestionsFor('credit_app_memo', file, policy, memo.assessmentYear, {
    checks: observationsOf(checks),
  })
  return key => {
    const drafts = [now.find(({ field }) => field === key), memo.completion?.suggested?.[key]]
    return [
      ...ofChecks,
      ...drafts.flatMap(draft =>
        draft ? [{ text: String(draft.value), source: `Calculated for the draft from ${draft.source}` }] : [],
      ),
    ]
  }
}

function textOf({ title, sentence }: Pick<Check, 'title' | 'sentence'>): DerivedText {
  return { text: sentence, source: `Check: ${title}` }
}
