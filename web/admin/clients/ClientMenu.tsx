import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState } from 'react'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { startExport } from '../exports/running-exports.ts'
import { type AdminClient, nameText } from '../status.ts'
import { clientFileExport } from './client-file-export.ts'
import { DeletedClientMenu } from './DeletedClientMenu.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { MoveClient } from './MoveClient.tsx'

/** The menu of an administrator's actions for a client, apart from viewing the forms. */
export function ClientMenu({ client }: { readonly client: AdminClient }) {
  const [moving, setMoving] = useState(false)
  const name = shorten(nameText(client.name), 60)

  if (client.status === 'deleted') return <DeletedClientMenu client={client} />
  return (
    <>
      <MoreMenu
        name={name}
        items={[
          {
            label: 'Move to another loan officer',
            icon: <ArrowRightLeft />,
            onSelect: () => setMoving(true),
          },
          {
            label: 'Export all forms (Excel)',
            icon: <FileSpreadsheet />,
            onSelect: () => void startExport(clientFileExport(client._id, `the file of ${name} (Excel)`)),
          },
        ]}
      />
      {moving && <MoveClient client={client} onClose={() => setMoving(false)} />}
    </>
  )
}
