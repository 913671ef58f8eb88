import type { Severity } from '../../forms/checks/check.ts'
import type { Tone } from '../ui/display/Badge.tsx'

/** How what a check found is shown beside its word. */
export const severityTones: Readonly<Record<Severity, Tone>> = {
  explain: 'bad',
  note: 'attention',
  agrees: 'good',
  unknown: 'neutral',
}
