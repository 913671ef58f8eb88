import type { Severity } from '../../forms/checks/check.ts'
import type { Tone } from '../ui/display/Badge.tsx'

/** The colours of decisions and of the results of checks, shown beside their words. */

const decisionTones: Readonly<Record<string, Tone>> = {
  approve: 'good',
  'conditional-approval': 'attention',
  defer: 'attention',
  reject: 'bad',
}

export function decisionTone(value: string): Tone {
  return decisionTones[value] ?? 'neutral'
}

export const severityTones: Readonly<Record<Severity, Tone>> = {
  explain: 'bad',
  note: 'attention',
  agrees: 'good',
  unknown: 'neutral',
}
