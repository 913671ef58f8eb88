import type { Tone } from '../../ui/display/Badge.tsx'

/** The word and tone of each decision in the memo. Conditional approval has the same name as in the memo. */
export const decisions = {
  approve: { word: 'Approved', tone: 'good' },
  'conditional-approval': { word: 'Conditional approval', tone: 'good' },
  defer: { word: 'Deferred', tone: 'attention' },
  reject: { word: 'Rejected', tone: 'bad' },
} as const satisfies Record<string, { readonly word: string; readonly tone: Tone }>

export function isDecision(value: string): value is keyof typeof decisions {
  return Object.hasOwn(decisions, value)
}
