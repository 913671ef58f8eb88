import type { ValueTone } from '../../engine/types.ts'

/** The word beside a judged value, because not everyone can see the colour. */
export const toneWords: Readonly<Record<ValueTone, string>> = { good: 'good', neutral: 'fair', bad: 'weak' }
