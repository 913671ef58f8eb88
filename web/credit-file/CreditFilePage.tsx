import FileDown from 'lucide-react/icons/file-down'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { downloadFile } from '../admin/exports/download.ts'
import { sayFailure } from '../admin/say-failure.ts'
import { paths } from '../app/addresses.ts'
import { ApiError } from '../app/api-client.ts'
import { QueryScope } from '../app/query.tsx'
import { ClientPage } from '../client-forms/ClientPage.tsx'
import { loadFailureText, type Variant } from '../client-forms/client-forms.ts'
import { useTitle } from '../shell/Screen.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { PrintButton } from '../ui/controls/PrintButton.tsx'
import { shorten } from '../ui/display/ClampedText.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { onShortcut } from '../ui/page-keys.ts'
import styles from './CreditFilePage.module.css'
import { type CreditFile, useCreditFile } from './credit-file.ts'
import { FileChecks, FileFacts } from './FileChecks.tsx'
import { FileDeal } from './FileDeal.tsx'
import { FileFigures, FileSchedule, FileScore, FileStatements, FileStress } from './FileFigures.tsx'
import { FileForms, FileMissing, FileProse } from './FileForms.tsx'
import { NeedsAnswer } from './NeedsAnswer.tsx'

// spec 3 §2.23; D41, D42

/** The credit file of one client, for its officer (spec 3 §2.23). */
export function CreditFileScreen({ clientId }: { readonly clientId: string }) {
  const [, navigate] = useLocation()
  const back = { label: 'Back to the forms', go: () => navigate(paths.clientForms(clientId)) }
  return (
    <QueryScope>
      <CreditFilePage variant="officer" clientId={clientId} back={back} />
    </QueryScope>
  )
}

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
      actions={data && <PrintButtons file={data} variant={variant} />}
      query={{ hasData: data !== undefined && !gone, error, refetch, isFetching }}
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

interface PrintButtonsProps {
  readonly file: CreditFile
  readonly variant: Variant
}

function PrintButtons({ file, variant }: PrintButtonsProps) {
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

interface PdfButtonProps {
  readonly variant: Variant
  readonly clientId: string
  readonly part: 'file' | 'memo'
  readonly children: string
}

// spec 3 §2.38

/** Downloads the credit file, or only the memo, as a PDF. */
function PdfButton({ variant, clientId, part, children }: PdfButtonProps) {
  const [busy, setBusy] = useState(false)
  const fetchPdf = async () => {
    setBusy(true)
    const base = variant === 'admin' ? 'admin' : 'loan-officer'
    try {
      await downloadFile(
        { call: `GET /api/${base}/clients/{clientId}/file/pdf`, params: { clientId }, query: { part } },
        `${part === 'memo' ? 'credit-app-memo' : 'credit-file'}.pdf`,
      )
    } catch (error) {
      await sayFailure(error, 'The PDF could not be fetched')
    }
    setBusy(false)
  }
  return (
    <Button icon={<FileDown />} busy={busy} onClick={fetchPdf}>
      {children}
    </Button>
  )
}

/** Keyboard shortcuts of the credit file: J and K move to the next and the previous section. */
export function useSectionKeys(): void {
  useEffect(() => onShortcut(key => (key === 'j' || key === 'k') && move(key === 'j' ? 1 : -1)), [])
}

/** Moves to another section: from the focused one, else from where the window is. Reports whether there is one. */
function move(by: 1 | -1): boolean {
  const sections = [...document.querySelectorAll<HTMLElement>('main section[aria-labelledby]')].filter(
    section => section.offsetParent !== null,
  )
  const here = sections.findIndex(section => section.contains(document.activeElement))
  const next = here === -1 ? nextFromWindow(sections, by) : sections[here + by]
  if (!next) return false
  next.tabIndex = -1
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'start' })
  return true
}

function nextFromWindow(sections: readonly HTMLElement[], by: 1 | -1): HTMLElement | undefined {
  const top = (section: HTMLElement) => Math.round(section.getBoundingClientRect().top)
  return by === 1 ? sections.find(own => top(own) > 0) : sections.findLast(own => top(own) < 0)
}
