import Download from 'lucide-react/icons/download'
import FileChartColumn from 'lucide-react/icons/file-chart-column'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import type { DownloadCall, ExportFormat } from './download.ts'
import { type ExportRequest, startExport } from './running-exports.ts'

// spec 2 §2.37

interface Props extends Exported {
  readonly label?: string
  /** Exports in addition to those of the list itself. */
  readonly others?: readonly ExportRequest[]
}

/** One menu for exporting the filtered list as Excel or CSV, and for other exports of the same rows. */
export function ExportMenu({ label = 'Export', others = [], ...exported }: Props) {
  return (
    <Menu
      label={label}
      icon={<Download />}
      items={[
        {
          label: 'Export Excel',
          icon: <FileSpreadsheet />,
          onSelect: () => void startListExport(exported, 'excel'),
        },
        {
          label: 'Export CSV',
          icon: <Download />,
          onSelect: () => void startListExport(exported, 'csv'),
        },
        ...others.map(other => ({
          label: other.name,
          icon: <FileChartColumn />,
          onSelect: () => void startExport(other),
        })),
      ]}
    />
  )
}

/** The buttons Export Excel and Export CSV, which export the rows that match the list's filter. */
export function ExportButtons(exported: Exported) {
  const [busy, setBusy] = useState<readonly ExportFormat[]>([])

  async function start(format: ExportFormat) {
    setBusy(others => [...others, format])
    await startListExport(exported, format)
    setBusy(others => others.filter(other => other !== format))
  }

  return (
    <>
      <Button icon={<FileSpreadsheet />} busy={busy.includes('excel')} onClick={() => start('excel')}>
        Export Excel
      </Button>
      <Button icon={<Download />} busy={busy.includes('csv')} onClick={() => start('csv')}>
        Export CSV
      </Button>
    </>
  )
}

/** The export of a list. */
interface Exported {
  /** What is exported, e.g. 'Users'. */
  readonly name: string
  readonly downloadIn: (format: ExportFormat) => DownloadCall
  /** The file name without extension, used if the server names none. */
  readonly fallbackName: string
  readonly failure: string
}

function startListExport(
  { name, downloadIn, fallbackName, failure }: Exported,
  format: ExportFormat,
): Promise<void> {
  const isExcel = format === 'excel'
  return startExport({
    name: `${name} (${isExcel ? 'Excel' : 'CSV'})`,
    download: downloadIn(format),
    fallbackName: `${fallbackName}.${isExcel ? 'xlsx' : 'csv'}`,
    failure,
  })
}
