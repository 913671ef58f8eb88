import type { AnswerOf } from '../../api/contract.ts'
import { rowOf } from '../../forms/catalogue.ts'
import { effectsInWords } from '../../forms/credit-file/changed-basis.ts'
import { longDate } from '../app/dates.ts'
import styles from './NeedsAnswer.module.css'

type StaleInput = AnswerOf<'GET /api/loan-officer/forms/{formId}/stale'>['inputs'][number]

/** Lists the changed values on which a completed form rests, and what the earlier forms suggest now. */
export function StaleInputs({ inputs }: { readonly inputs: readonly StaleInput[] }) {
  return (
    <ul className={styles.inputs}>
      {inputs.map(({ form, key, label, from, to, at, by, effects }) => (
        <li key={`${form}.${key}`}>
          {label}: {from || '–'} → {to || '–'} ({rowOf(form).label}, {longDate(at)}
          {by && `, ${by}`}): {effectsInWords(effects, inputs)}
        </li>
      ))}
    </ul>
  )
}
