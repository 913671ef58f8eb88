import { rowOf } from '../../forms/catalogue.ts'
import { longDate } from '../dates.ts'
import { Card } from '../ui/display/Card.tsx'
import type { CreditFile, StaleForm, Variant } from './credit-file.ts'
import { Explain } from './Explain.tsx'
import { KeepAsItIs } from './KeepAsItIs.tsx'
import styles from './NeedsAnswer.module.css'
import { StaleInputs } from './StaleInputs.tsx'
import { unexplained } from './unexplained.ts'

interface Props {
  readonly file: CreditFile
  readonly variant: Variant
  readonly onChange: () => Promise<unknown>
}

/** What somebody has to say something about: checks that ask why, and completed forms that rest on changed values. */
export function NeedsAnswer({ file, variant, onChange }: Props) {
  const asked = unexplained(file.checks)
  if (asked.length + file.stale.length === 0) return null
  return (
    <Card title="Needs an answer" note="Nothing here keeps anybody from going on.">
      <ul className={styles.list}>
        {asked.map(check => (
          <li key={check.id}>
            <div>
              <p>{check.sentence}</p>
              {check.note && (
                <p className={styles.quiet}>
                  Written when the figures were others ({longDate(check.note.at)}, {check.note.by}):{' '}
                  {check.note.text}
                </p>
              )}
            </div>
            {variant === 'officer' && (
              <Explain clientId={file.client._id} check={check} onExplained={onChange} />
            )}
          </li>
        ))}
        {file.stale.map(form => (
          <li key={form.formId}>
            <div>
              <Stale form={form} />
            </div>
            {variant === 'officer' && <KeepAsItIs formId={form.formId} onKept={onChange} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Stale({ form }: { readonly form: StaleForm }) {
  return (
    <>
      <p>
        <strong>{rowOf(form.form).label}</strong> was completed on {longDate(form.completedAt)} with figures
        that changed since.
      </p>
      <StaleInputs inputs={form.inputs} />
    </>
  )
}
