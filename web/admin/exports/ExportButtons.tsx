import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import type { DownloadCall, ExportFormat } from './download.ts'
import { startExport } from './running-exports.ts'

// spec 2 §2.37

interface Props {
  /** What is exported: 'Users'. */
  readonly name: string
  readonly downloadIn: (format: ExportFormat) => DownloadCall
  /** File name without its extension, used when the server gives none. */
  readonly fallbackName: string
  readonly failure: string
}

/** Export Excel and Export CSV, of what the list's filter shows. */
export function ExportButtons({ name, downloadIn, fallbackName, failure }: Props) {
  const [busy, setBusy] = useState<readonly ExportFormat[]>([])

  async function start(format: ExportFormat) {
    setBusy(others => [...others, format])
    const isExcel = format === 'excel'
    await startExport({
      name: `${name} (${isExcel ? 'Excel' : 'CSV'})`,
      download: downloadIn(format),
      fallbackName: `${fallbackName}.${isExcel ? 'xlsx' : 'csv'}`,
      failure,
    })
    setBusy(others => others.filter(other => other !== format))
  }

  return (
    <>
      <Button
        icon={<FileSpreadsheet aria-hidden="true" />}
        busy={busy.includes('excel')}
        onClick={() => start('excel')}
      >
        Export Excel
      </Button>
      <Button icon={<Download aria-hidden="true" />} busy={busy.includes('csv')} onClick={() => start('csv')}>
        Export CSV
      </Button>
    </>
  )
}
