import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { shownOf } from '../../engine/shown.ts'
import { forApplicants } from '../../forms/audience/for-applicants.ts'
import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { selfServiceTypes } from '../../forms/chain.ts'
import { contextOf } from '../../forms/context.ts'
import { loadBuilder } from '../../forms/load.ts'
import { policyOfVersion } from '../../forms/policy/policy.ts'
import { paths } from '../app/addresses.ts'
import { ReadSteps } from '../form-screen/reading/ReadSteps.tsx'
import { type ReadStep, readForm } from '../form-screen/reading/read-form.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import styles from './ApplicantHome.module.css'
import type { OwnForm } from './use-application.ts'

// D41, D48

interface Props {
  readonly forms: readonly ReadOwnForm[]
  readonly mayChange: boolean
  /** Whether the answers are initially expanded, because it is time to check them. */
  readonly isOpen: boolean
}

/** All answers of the application, form by form. They are printed even if they are collapsed on the screen. */
export function OwnAnswers({ forms, mayChange, isOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let closed: HTMLDetailsElement[] = []
    const begin = () => {
      const folded = [...(frame.current?.querySelectorAll('details') ?? [])].filter(({ open }) => !open)
      for (const part of folded) part.open = true
      // The event may fire twice: from the print button and from the browser.
      closed = [...closed, ...folded]
    }
    const end = () => {
      for (const part of closed) part.open = false
      closed = []
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return (
    <div ref={frame}>
      {forms.map(({ type, label, isCompleted, steps }) => (
        <details key={type} className={styles.form} open={isOpen}>
          <summary>{label}</summary>
          <div className={styles.answers}>
            {mayChange && (
              <p className={styles.onScreen}>
                <Link href={paths.form(type)} className={buttonClass('secondary', 'small')}>
                  {isCompleted ? `Change ${label}` : `Continue with ${label}`}
                </Link>
              </p>
            )}
            <ReadSteps steps={steps} toneOf={() => undefined} idPrefix={type} />
          </div>
        </details>
      ))}
    </div>
  )
}

/** One of the applicant's forms, prepared as a reading page. */
export interface ReadOwnForm {
  readonly type: FormType
  readonly label: string
  readonly isCompleted: boolean
  readonly steps: readonly ReadStep[]
}

/** Prepares the applicant's forms, in their order, as reading pages. */
export async function readOwnForms(forms: readonly OwnForm[]): Promise<readonly ReadOwnForm[]> {
  const inOrder = selfServiceTypes.flatMap(type => forms.filter(form => form.formType === type))
  return Promise.all(inOrder.map(readOwnForm))
}

async function readOwnForm(record: OwnForm): Promise<ReadOwnForm> {
  const { formType, formData, calculatedFields, isCompleted } = record
  const build = await loadBuilder(formType)
  const form = forApplicants(build(contextOf(record, policyOfVersion(record.policyVersion))))
  const computed: Record<string, number | string> = {}
  for (const [key, value] of Object.entries(calculatedFields))
    if (typeof value === 'number' || typeof value === 'string') computed[key] = value
  const shown = shownOf(form, formData, computed, isCompleted)
  // Leaves out the explanations of formulas, which only the form's own reading page shows.
  const fields = form.fields.map(({ formula: _, ...field }) => field)
  return {
    type: formType,
    label: rowOf(formType).label,
    isCompleted,
    steps: readForm({ ...form, fields }, formData, shown),
  }
}
