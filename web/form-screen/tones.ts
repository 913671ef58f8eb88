import type { Form, ValueTone } from '../../engine/types.ts'

/** The word beside a judged value, since a colour alone does not reach everybody. */
export const toneWords: Readonly<Record<ValueTone, string>> = { good: 'good', neutral: 'fair', bad: 'weak' }

/** The tone of a value as shown; 0 is what an empty form gives, which is neither good nor bad. */
export function toneOfValue(form: Form, key: string, value: unknown): ValueTone | undefined {
  return typeof value === 'number' && value !== 0 ? form.toneOf?.(key, value) : undefined
}
