import type { ValueTone } from '../../engine/types.ts'

/** The word beside a judged value, since a colour alone does not reach everybody. */
export const toneWords: Readonly<Record<ValueTone, string>> = { good: 'good', neutral: 'fair', bad: 'weak' }
