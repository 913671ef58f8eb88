import type { Severity } from '../../forms/checks/check.ts'
import type { Tone } from '../ui/display/Badge.tsx'

/** The tone of each result of a check, shown beside its word. */
export const severityTones: Readonly<Record<Severity, Tone>> = {
  explain: 'bad',
  note: 'attention',
  agrees: 'good',
  unknown: 'neutral',
}
