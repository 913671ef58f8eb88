import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileText from 'lucide-react/icons/file-text'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '../../api/contract.ts'
import { rowOf } from '../../forms/catalogue.ts'
import { changedSince } from '../../forms/credit-file/changed-basis.ts'
import { paths } from '../app/addresses.ts'
import { ApiError, call } from '../app/api-client.ts'
import { americanDate, americanDateTime, britishDate, britishDateTime } from '../app/dates.ts'
import { QueryScope } from '../app/query.tsx'
import { activate } from '../officer/client-row.ts'
import { useTitle } from '../shell/Screen.tsx'
import { classNames } from '../ui/class-names.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { FormMarker } from '../ui/controls/FormMarker.tsx'
import { PrintButton } from '../ui/controls/PrintButton.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { Badge } from '../ui/display/Badge.tsx'
import { ClampedText, shorten } from '../ui/display/ClampedText.tsx'
import { StatCard, StatCards } from '../ui/display/StatCard.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ProgressRing } from '../ui/feedback/ProgressRing.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { whenIdle } from '../ui/timing.ts'
import { useIsPrinting } from '../ui/use-is-printing.ts'
import styles from './ClientForms.module.css'
import { ClientPage } from './ClientPage.tsx'
import {
  type ClientForm,
  footerText,
  loadFailureText,
  restsOnOpen,
  statusLabel,
  typeFilter,
  typeLabel,
  type Variant,
} from './client-forms.ts'
import { FormDataView, fetchReadCards } from './FormDataView.tsx'

// spec 1 §2.52–57, §2.62; spec 2 §2.68–72, §2.77, §9.29; spec 3 §2.3, §2.101

/** The forms of one client, for its officer (spec 1 §2.7). */
export function ClientForms({ clientId }: { readonly clientId: string }) {
  const [, navigate] = useLocation()
  const back = { label: 'Back to Dashboard', go: () => navigate(paths.officerDashboard) }
  return (
    <QueryScope>
      <ClientFormsPage
        variant="officer"
        clientId={clientId}
        back={back}
        actions={
          <div className={styles.actions}>
            <Link href={paths.creditFile(clientId)} className={buttonClass()}>
              Credit file
            </Link>
            <PrintButton />
          </div>
        }
      />
    </QueryScope>
  )
}

interface Props {
  readonly variant: Variant
  readonly clientId: string
  readonly back: { readonly label: string; readonly go: () => void }
  /** The navigation below the header, if there is one. */
  readonly tabs?: ReactNode
  /** Buttons beside the back button. */
  readonly actions?: ReactNode
  /** Renders a summary of the forms, shown after what is specified (D51). */
  readonly summary?: (answer: ShownClientForms) => ReactNode
}

/** The page of a client's forms, for officers and administrators. */
export function ClientFormsPage({ variant, clientId, back, tabs, actions, summary }: Props) {
  const { data, error, refetch, isFetching } = useClientForms(variant, clientId)
  const status = error instanceof ApiError ? error.status : null
  const gone = status === 404
  const title = shorten(data?.client.name ?? 'Client forms', 80)
  useTitle(title)

  return (
    <ClientPage
      title={title}
      context={data && <ClientLine client={data.client} />}
      tabs={tabs}
      back={back}
      actions={!gone && (data || !error) && actions}
      query={{ hasData: data !== undefined && !gone, error, refetch, isFetching }}
      failure={loadFailureText(status, variant)}
    >
      <StatCards label="Statistics">
        <StatCard label="Total Forms" value={data?.statistics.totalForms ?? null} />
        <StatCard label="Completed" value={data?.statistics.completedForms ?? null} />
        <StatCard label="In Progress" value={data?.statistics.inProgressForms ?? null} />
        <StatCard label="Not Started" value={data?.statistics.notStartedForms ?? null} />
      </StatCards>
      {data ? <FormCards answer={data} variant={variant} /> : <Skeleton shape="cards" count={5} />}
      {data && summary?.(data)}
    </ClientPage>
  )
}

function ClientLine({ client }: { readonly client: ShownClientForms['client'] }) {
  const { clientId, email, phone } = client
  const loanOfficer = 'loanOfficer' in client ? client.loanOfficer : null
  const officer = loanOfficer?.name || loanOfficer?.username
  return (
    <>
      <span>Client ID: {clientId || '-'}</span>
      {email && <ClampedText text={email} limit={80} />}
      {phone && <span>{phone}</span>}
      {officer && (
        <span>
          Loan Officer: <ClampedText text={officer} limit={80} />
        </span>
      )}
    </>
  )
}

export type ShownClientForms =
  | AnswerOf<'GET /api/loan-officer/clients/{clientId}/forms'>
  | AnswerOf<'GET /api/admin/clients/{clientId}/forms'>

function useClientForms(variant: Variant, clientId: string) {
  return useQuery<ShownClientForms>({
    queryKey: [variant, 'client-forms', clientId],
    queryFn: ({ signal }) =>
      variant === 'admin'
        ? call('GET /api/admin/clients/{clientId}/forms', { params: { clientId }, signal })
        : call('GET /api/loan-officer/clients/{clientId}/forms', { params: { clientId }, signal }),
  })
}

interface FormCardsProps {
  readonly answer: ShownClientForms
  readonly variant: Variant
}

/** The type filter, the cards, of which one at a time is open (in print all), and the footer. */
export function FormCards({ answer: { client, forms }, variant }: FormCardsProps) {
  const [filter, setFilter] = useState('all')
  const [openId, setOpenId] = useState<string | null>(null)
  useEffect(() => whenIdle(() => void fetchReadCards(forms)), [forms])
  const shown = forms.filter(form => filter === 'all' || form.formType === filter)
  return (
    <>
      <Select
        className={styles.filter}
        label="Filter by form type"
        options={typeFilter(forms, variant)}
        value={filter}
        onChange={event => setFilter(event.target.value)}
      />
      {shown.length === 0 ? (
        <EmptyState icon={<FileText />}>
          {filter === 'all' ? 'This client has no forms yet.' : 'This client has no form of this type yet.'}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {shown.map(form => (
            <li key={form._id}>
              <FormCard
                form={form}
                siblings={forms}
                clientId={client._id}
                variant={variant}
                open={form._id === openId}
                onToggle={() => setOpenId(form._id === openId ? null : form._id)}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.footer} data-all={filter === 'all'}>
        {footerText(shown.length, filter, variant)}
      </p>
    </>
  )
}

interface FormCardProps {
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

function FormCard({ form, siblings, clientId, variant, open, onToggle }: FormCardProps) {
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
