import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { startExport } from '../exports/running-exports.ts'
import { type AdminClient, nameText } from '../status.ts'
import { clientFileExport } from './client-file-export.ts'
import { MoveClient } from './MoveClient.tsx'
import { RestoreToOfficer } from './RestoreToOfficer.tsx'
import { useRestoreClient } from './use-restore-client.ts'

/** What an administrator can do with a client beside looking at its forms. */
export function ClientMenu({ client }: { readonly client: AdminClient }) {
  const [moving, setMoving] = useState(false)
  const [restoring, setRestoring] = useState(false)
  const [asksOfficer, setAsksOfficer] = useState(false)
  const restore = useRestoreClient()
  const name = shorten(nameText(client.name), 60)

  if (client.status === 'deleted') {
    return (
      <>
        <Button
          size="small"
          icon={<Undo aria-hidden="true" />}
          aria-describedby={`client-${client._id}`}
          busy={restoring}
          onClick={async () => {
            if (!client.loanOfficer.isActive) return setAsksOfficer(true)
            setRestoring(true)
            await restore(client)
            setRestoring(false)
          }}
        >
          Restore
        </Button>
        {asksOfficer && <RestoreToOfficer client={client} onClose={() => setAsksOfficer(false)} />}
      </>
    )
  }
  return (
    <>
      <Menu
        size="small"
        variant="quiet"
        label={
          <>
            More<VisuallyHidden> for {name}</VisuallyHidden>
          </>
        }
        items={[
          {
            label: 'Move to another loan officer',
            icon: <ArrowRightLeft aria-hidden="true" />,
            onSelect: () => setMoving(true),
          },
          {
            label: 'Export all forms (Excel)',
            icon: <FileSpreadsheet aria-hidden="true" />,
            onSelect: () => void startExport(clientFileExport(client._id, `the file of ${name} (Excel)`)),
          },
        ]}
      />
      {moving && <MoveClient client={client} onClose={() => setMoving(false)} />}
    </>
  )
}
