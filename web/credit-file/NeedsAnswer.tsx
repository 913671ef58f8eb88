import { Link } from 'wouter'
import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { changedSince, formsBasedOnChanges } from '../../forms/credit-file/changed-basis.ts'
import { checkInWords, groupedUnexplained } from '../../forms/credit-file/open-checks.ts'
import { formAddress } from '../app/addresses.ts'
import { longDate } from '../app/dates.ts'
import type { Variant } from '../client-forms/client-forms.ts'
import { Card } from '../ui/display/Card.tsx'
import type { CreditFile } from './credit-file.ts'
import styles from './NeedsAnswer.module.css'
import { Explain, KeepAsItIs, StaleInputs } from './OfficerAnswers.tsx'

interface Props {
  readonly file: CreditFile
  readonly variant: Variant
  readonly onChange: () => Promise<unknown>
}

/**
 * Lists what the officer still has to answer: checks that need an explanation, and completed forms that rest on changed values.
 */
export function NeedsAnswer({ file, variant, onChange }: Props) {
  const groups = groupedUnexplained(file.checks)
  if (groups.length + file.stale.length === 0) return null
  return (
    <Card
      title="Needs an answer"
      note="A check stays here until the officer has explained it, a form until the officer has updated it or kept it as it is. Neither blocks the work."
    >
      <div className={styles.groups}>
        {groups.map(({ title, checks }) => (
          <section key={title} aria-label={title}>
            <h3>
              {title} <span className={styles.quiet}>{checks.length}</span>
            </h3>
            <ul className={styles.list}>
              {checks.map(check => (
                <li key={check.id}>
                  <div>
                    <p>{checkInWords(check)}</p>
                    {check.note && (
                      <p className={styles.quiet}>
                        Written when the figures were different ({longDate(check.note.at)}, {check.note.by}):{' '}
                        {check.note.text}
                      </p>
                    )}
                  </div>
                  {variant === 'officer' && (
                    <Explain clientId={file.client._id} check={check} onExplained={onChange} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {file.stale.length > 0 && (
          <section aria-label={changedSince.title}>
            <h3>{changedSince.title}</h3>
            <ul className={styles.list}>
              {formsBasedOnChanges(file.stale).map(({ form: { formId, type, completedAt }, inputs }) => (
                <li key={formId}>
                  <div>
                    <p>
                      <StaleForm clientId={file.client._id} {...{ variant, type, formId }} /> was completed on{' '}
                      {longDate(completedAt)} {changedSince.completedWith}.
                    </p>
                    <StaleInputs inputs={inputs} />
                  </div>
                  {variant === 'officer' && <KeepAsItIs formId={formId} onKept={onChange} />}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Card>
  )
}

interface RestingFormProps {
  readonly variant: Variant
  readonly clientId: string
  readonly type: FormType
  readonly formId: string
}

/** The form's name; for the officer a link to the form, where it can be reopened and updated. */
function StaleForm({ variant, clientId, type, formId }: RestingFormProps) {
  const name = <strong>{rowOf(type).label}</strong>
  if (variant !== 'officer') return name
  const { href, state } = formAddress(type, clientId, formId)
  return (
    <Link href={href} state={state}>
      {name}
    </Link>
  )
}
