import { useIsPrinting } from '../../ui/use-is-printing.ts'
import { useSuggestions } from '../earlier/suggestions.tsx'
import { FormulaButton } from '../fields/FormulaButton.tsx'
import { useFormStore } from '../use-form.ts'
import styles from './ReadSteps.module.css'
import { ReadSteps } from './ReadSteps.tsx'
import { readForm } from './read-form.ts'

/** All steps of an editable form as they are printed. Rendered only when printing begins. */
export function PrintedForm() {
  const { form, answers, shown, tone } = useFormStore()
  const suggestions = useSuggestions()
  const isPrinting = useIsPrinting()
  if (!isPrinting) return null
  return (
    <article aria-label="As printed" className={styles.printed}>
      <ReadSteps
        steps={readForm(form, answers(), shown(), suggestions)}
        toneOf={({ field }) => tone(field.key)}
        Formula={FormulaButton}
      />
    </article>
  )
}
