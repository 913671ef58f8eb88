import { type FormType, rowOf } from '../catalogue.ts'
import type { Severity } from '../checks/check.ts'

// D39

/** The properties that this file reads and replaces of a credit file. */
interface FileSummary {
  readonly checks: readonly {
    readonly id: string
    readonly severity: Severity
    readonly sentence: string
    readonly lines: readonly { readonly form: FormType }[]
  }[]
  /** The ids of the checks that wait. */
  readonly waiting: readonly string[]
  readonly stress: object | null
  readonly forms: readonly { readonly type: FormType; readonly status: string }[]
}

/**
 * Returns a credit file as the screen and the document show it: a check that waits for required answers of an open form has no
 * result yet, while the call answers the result of the answers so far.
 */
export function asShown<File extends FileSummary>(file: File): File {
  const { checks, waiting, stress, forms } = file
  const open = forms.filter(({ status }) => status === 'in_progress')
  const shown = checks.map(check => {
    if (!waiting.includes(check.id)) return check
    const names = open
      .filter(({ type }) => check.lines.some(({ form }) => form === type))
      .map(({ type }) => rowOf(type).label)
    return {
      ...check,
      severity: 'unknown' as const,
      sentence: `Waits for required answers of the ${names.join(' and the ')}.`,
    }
  })
  return { ...file, checks: shown, stress: waiting.includes('stress') ? null : stress }
}
