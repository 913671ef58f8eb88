import type { ReactNode } from 'react'
import { ApiError } from '../app/api-client.ts'
import { ClientPage } from '../client-forms/ClientPage.tsx'
import { loadFailureText, type Variant } from '../client-forms/client-forms.ts'
import { useTitle } from '../shell/Screen.tsx'
import { PrintButton } from '../ui/controls/PrintButton.tsx'
import { shorten } from '../ui/display/ClampedText.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './CreditFilePage.module.css'
import { type CreditFile, useCreditFile } from './credit-file.ts'
import { NeedsAnswer } from './NeedsAnswer.tsx'
import { PdfButton } from './PdfButton.tsx'
import { FileChecks } from './parts/FileChecks.tsx'
import { FileDeal } from './parts/FileDeal.tsx'
import { FileFacts } from './parts/FileFacts.tsx'
import { FileFigures } from './parts/FileFigures.tsx'
import { FileForms } from './parts/FileForms.tsx'
import { FileMissing } from './parts/FileMissing.tsx'
import { FileProse } from './parts/FileProse.tsx'
import { FileScore } from './parts/FileScore.tsx'
import { FileStatements } from './parts/FileStatements.tsx'
import { FileStress } from './parts/FileStress.tsx'
import { FileSchedule } from './schedule/FileSchedule.tsx'
import { useSectionKeys } from './use-section-keys.ts'

// spec 3 §2.23; D41, D42

interface Props {
  readonly variant: Variant
  readonly clientId: string
  readonly back: { readonly label: string; readonly go: () => void }
  /** The navigation below the header, if there is one. */
  readonly tabs?: ReactNode
  /** Shows what only this variant has to say about the file, below the questions. */
  readonly remarks?: (file: CreditFile) => ReactNode
}

/** The credit file: what all forms of a client add up to, on one printable page. */
export function CreditFilePage({ variant, clientId, back, tabs, remarks }: Props) {
  const { data, error, refetch, isFetching } = useCreditFile(variant, clientId)
  const gone = error instanceof ApiError && error.status === 404
  const title = shorten(data?.client.name ?? 'Credit file', 80)
  useTitle(`Credit file: ${title}`)
  useSectionKeys()
  return (
    <ClientPage
      title={title}
      context={data && <ClientLine file={data} />}
      tabs={tabs}
      back={back}
      actions={data && <PaperButtons file={data} variant={variant} />}
      asked={{ isThere: data !== undefined && !gone, error, refetch, isFetching }}
      failure={gone ? loadFailureText(404, variant) : 'The credit file could not be loaded'}
    >
      {data ? (
        <Contents file={data} variant={variant} remarks={remarks?.(data)} onChange={() => refetch()} />
      ) : (
        <Skeleton shape="cards" count={5} />
      )}
    </ClientPage>
  )
}

interface PaperProps {
  readonly file: CreditFile
  readonly variant: Variant
}

function PaperButtons({ file, variant }: PaperProps) {
  const { pdf, forms, client } = file
  const hasMemo = forms.some(({ type }) => type === 'credit_app_memo')
  return (
    <div className={styles.paper}>
      {pdf && hasMemo && (
        <PdfButton variant={variant} clientId={client._id} part="memo">
          PDF of the memo
        </PdfButton>
      )}
      {pdf && (
        <PdfButton variant={variant} clientId={client._id} part="file">
          PDF
        </PdfButton>
      )}
      <PrintButton />
    </div>
  )
}

interface ContentsProps {
  readonly file: CreditFile
  readonly variant: Variant
  readonly remarks: ReactNode
  readonly onChange: () => Promise<unknown>
}

function Contents({ file, variant, remarks, onChange }: ContentsProps) {
  return (
    <>
      <FileDeal file={file} />
      <NeedsAnswer file={file} variant={variant} onChange={onChange} />
      {remarks}
      <FileFigures file={file} />
      <FileChecks checks={file.checks} />
      <FileStress file={file} />
      <FileSchedule file={file} />
      <FileScore file={file} />
      <FileProse prose={file.prose} />
      <FileFacts checks={file.checks} />
      <FileStatements statements={file.statements} />
      <FileMissing file={file} />
      <FileForms file={file} />
    </>
  )
}

function ClientLine({ file: { client, officer, enterprise, branch } }: { readonly file: CreditFile }) {
  return (
    <>
      <span>Credit file</span>
      <span>Client ID: {client.clientId}</span>
      {enterprise && <bdi>{shorten(enterprise, 80)}</bdi>}
      {branch && (
        <span>
          Branch: <bdi>{shorten(branch, 80)}</bdi>
        </span>
      )}
      {officer && (
        <span>
          Loan Officer: <bdi>{shorten(officer.name || officer.username, 80)}</bdi>
        </span>
      )}
    </>
  )
}
