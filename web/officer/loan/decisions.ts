import { decisionWords, isDecision } from '../../../forms/credit-file/decision-words.ts'
import type { Tone } from '../../ui/display/Badge.tsx'

/** The word and tone of each decision in the memo. */
export const decisions = {
  approve: { word: decisionWords.approve, tone: 'good' },
  'conditional-approval': { word: decisionWords['conditional-approval'], tone: 'good' },
  defer: { word: decisionWords.defer, tone: 'attention' },
  reject: { word: decisionWords.reject, tone: 'bad' },
} as const satisfies Record<string, { readonly word: string; readonly tone: Tone }>

// D56
/** The choices of the filter by decision: the decisions that stand, and those of files that are open again. */
export const decisionChoices = [
  ...Object.entries(decisions).flatMap(([value, { word }]) =>
    isDecision(value) ? [{ value, label: word }] : [],
  ),
  { value: 'reopened', label: 'Decided, reopened' },
] as const
