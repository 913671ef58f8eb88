import Eraser from 'lucide-react/icons/eraser'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { call } from '../../app/api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { EraseDialog } from '../EraseDialog.tsx'
import { type AdminClient, nameText } from '../status.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { RestoreToOfficer } from './RestoreToOfficer.tsx'
import { isRestorable, useRestoreClient } from './use-restore-client.ts'

/** The menu of a deleted client, who can be restored for a limited time or erased for good (D13). */
export function DeletedClientMenu({ client }: { readonly client: AdminClient }) {
  const [restoring, setRestoring] = useState(false)
  const [opened, setOpened] = useState<'officer' | 'erase' | null>(null)
  const restore = useRestoreClient()
  const close = () => setOpened(null)
  const name = shorten(nameText(client.name), 60)
  return (
    <>
      {isRestorable(client) && (
        <Button
          size="small"
          icon={<Undo />}
          aria-describedby={`client-${client._id}`}
          busy={restoring}
          onClick={async () => {
            if (!client.loanOfficer.isActive) return setOpened('officer')
            setRestoring(true)
            await restore(client)
            setRestoring(false)
          }}
        >
          Restore
        </Button>
      )}
      <MoreMenu
        name={name}
        items={[
          {
            label: 'Erase for good',
            icon: <Eraser />,
            onSelect: () => setOpened('erase'),
          },
        ]}
      />
      {opened === 'officer' && <RestoreToOfficer client={client} onClose={close} />}
      {opened === 'erase' && (
        <EraseDialog
          title="Erase client"
          text={`The forms of ${name}, their histories and the personal data in the audit log are removed for good. Type the Client ID, ${client.clientId}, to confirm.`}
          label="Client ID"
          erase={confirm =>
            call('POST /api/admin/clients/{clientId}/erase', {
              params: { clientId: client._id },
              body: { confirm },
            })
          }
          onClose={close}
        />
      )}
    </>
  )
}
