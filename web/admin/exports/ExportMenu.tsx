import Download from 'lucide-react/icons/download'
import FileChartColumn from 'lucide-react/icons/file-chart-column'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { type Exported, startListExport } from './list-export.ts'
import { type ExportRequest, startExport } from './running-exports.ts'

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
