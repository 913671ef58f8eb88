import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId } from 'react'
import { Link, useLocation } from 'wouter'
import { rowOf } from '../../forms/catalogue.ts'
import { changedSince } from '../../forms/credit-file/changed-since.ts'
import { paths } from '../app/addresses.ts'
import { americanDate, americanDateTime, britishDate, britishDateTime } from '../app/dates.ts'
import { activate } from '../officer/client-row.ts'
import { classNames } from '../ui/class-names.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { FormMarker } from '../ui/controls/FormMarker.tsx'
import { Badge } from '../ui/display/Badge.tsx'
import { ProgressRing } from '../ui/feedback/ProgressRing.tsx'
import { useIsPrinting } from '../ui/use-is-printing.ts'
import { type ClientForm, restsOnOpen, statusLabel, typeLabel, type Variant } from './client-forms.ts'
import styles from './FormCard.module.css'
import { FormDataView } from './FormDataView.tsx'

// spec 1 §2.55, §2.57; spec 2 §2.71–72; spec 3 §2.3, §2.101

interface Props {
  readonly form: ClientForm
  /**
   * All forms of the client. When a form is opened, the others become its neighbours in the tab strip, and earlier forms show
   * where a value comes from.
   */
  readonly siblings: readonly ClientForm[]
  readonly clientId: string
  readonly variant: Variant
  readonly open: boolean
  readonly onToggle: () => void
}

export function FormCard({ form, siblings, clientId, variant, open, onToggle }: Props) {
  const id = useId()
  const isPrinting = useIsPrinting()
  const isUnfolded = open || isPrinting
  const [, navigate] = useLocation()
  const { formType } = form
  const day = variant === 'admin' ? americanDate : britishDate
  const moment = variant === 'admin' ? americanDateTime : britishDateTime
  const label = typeLabel(formType, variant)
  const earlier = restsOnOpen(formType, siblings, variant)
  return (
    <article className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <FormMarker colour={rowOf(formType).colour} />
          <button type="button" id={`${id}-title`} aria-expanded={open} aria-controls={id} onClick={onToggle}>
            {label}
          </button>
        </h2>
        <div className={styles.detail}>
          <StatusBadge form={form} />
          {form.takenOverAt && <Badge>Given by the applicant</Badge>}
          {form.staleInputs !== undefined && <Badge tone="attention">{changedSince.title}</Badge>}
          {earlier !== '' && <span className={styles.rests}>{earlier}</span>}
          <span>Updated: {day(form.updatedAt)}</span>
          <span className={styles.id}>ID: {form._id}</span>
        </div>
        <ChevronDown className={classNames(styles.chevron, open && styles.turned)} />
      </div>
      <div id={id} hidden={!isUnfolded} className={styles.body}>
        {isUnfolded && (
          <>
            <dl className={styles.facts}>
              <Fact term="Created" value={moment(form.createdAt)} />
              <Fact term="Last Updated" value={moment(form.updatedAt)} />
              <Fact term="Current Step" value={`${form.currentStep || 1} of ${form.totalSteps || 1}`} />
              <Fact term="Status" value={statusLabel(form)} />
            </dl>
            <FormDataView form={form} siblings={siblings} isPrinted={isPrinting} />
            <div>
              {variant === 'officer' ? (
                <Button
                  icon={<ArrowRight />}
                  onClick={() => {
                    const { path, state } = activate(clientId, siblings, formType)
                    navigate(path, { state })
                  }}
                >
                  Open {label}
                </Button>
              ) : (
                <Link href={paths.adminSubmission(rowOf(formType).slug, form._id)} className={buttonClass()}>
                  View Details
                </Link>
              )}
            </div>
          </>
        )}
      </div>
    </article>
  )
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function StatusBadge({ form }: { readonly form: ClientForm }) {
  const completed = form.status === 'completed'
  return (
    <Badge
      tone={completed ? 'good' : 'accent'}
      icon={completed ? <CircleCheck /> : <ProgressRing percent={form.completionPercentage} />}
    >
      {statusLabel(form)}
    </Badge>
  )
}
