import type { ReactNode } from 'react'
import { ApiError } from '../app/api-client.ts'
import { useTitle } from '../shell/Screen.tsx'
import { ClampedText, shorten } from '../ui/display/ClampedText.tsx'
import { StatCard } from '../ui/display/StatCard.tsx'
import { StatCards } from '../ui/display/StatCards.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { ClientPage } from './ClientPage.tsx'
import { loadFailureText, type Variant } from './client-forms.ts'
import { FormCards } from './FormCards.tsx'
import { type ShownClientForms, useClientForms } from './use-client-forms.ts'

// spec 1 §2.52–53, §2.62; spec 2 §2.68–69, §2.77

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
      asked={{ isThere: data !== undefined && !gone, error, refetch, isFetching }}
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
