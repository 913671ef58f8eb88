import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { type Exported, startListExport } from './list-export.ts'

interface Props extends Exported {
  readonly label?: string
}

/** One button for both kinds of file, of what the list's filter shows. */
export function ExportMenu({ label = 'Export', ...exported }: Props) {
  return (
    <Menu
      label={label}
      icon={<Download aria-hidden="true" />}
      items={[
        {
          label: 'Export Excel',
          icon: <FileSpreadsheet aria-hidden="true" />,
          onSelect: () => void startListExport(exported, 'excel'),
        },
        {
          label: 'Export CSV',
          icon: <Download aria-hidden="true" />,
          onSelect: () => void startListExport(exported, 'csv'),
        },
      ]}
    />
  )
}
