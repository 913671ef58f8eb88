import { answerOf, required } from '../../../engine/answers.ts'
import type { Form } from '../../../engine/types.ts'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import type { FormParts } from '../form-parts.ts'
import type { FormStore } from '../store/form-store.ts'
import { useDerived, useFormStore } from '../use-form.ts'
import styles from './output-sheet.module.css'

// spec 1 §2.31–32

export const outputSheetParts: FormParts = { Summary: ProgressSummary }

/** The progress of each section: how many fields are required, and how many of them are filled (spec 1 §2). */
function ProgressSummary() {
  const { form } = useFormStore()
  const filled = useDerived(store => sum(form, step => filledOn(store, step)))
  const wanted = useDerived(store => sum(form, step => requiredOn(store, step).length))
  return (
    <section className={styles.progress}>
      <h3>Progress</h3>
      <p>
        {filled} of {wanted} required fields filled
      </p>
      <ProgressBar percent={wanted === 0 ? 100 : (filled / wanted) * 100} label="Required fields filled" />
      <ul>
        {form.steps.map(({ number, title }) => (
          <SectionLine key={number} step={number} title={title} />
        ))}
      </ul>
    </section>
  )
}

function SectionLine({ step, title }: { readonly step: number; readonly title: string }) {
  const state = useDerived(store => {
    const wanted = requiredOn(store, step).length
    return wanted === 0 ? 'nothing required' : `${filledOn(store, step)} of ${wanted}`
  })
  return (
    <li>
      <span>{title}</span>
      <span>{state}</span>
    </li>
  )
}

function requiredOn(store: FormStore, step: number) {
  return store.form.fields.filter(
    field => field.step === step && !field.calculated && required(field, store.answers()),
  )
}

function filledOn(store: FormStore, step: number): number {
  return requiredOn(store, step).filter(({ key }) => answerOf(store.answers(), key) !== undefined).length
}

function sum(form: Form, count: (step: number) => number): number {
  return form.steps.reduce((total, { number }) => total + count(number), 0)
}
