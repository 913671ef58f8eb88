import { useQueryClient } from '@tanstack/react-query'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Eraser from 'lucide-react/icons/eraser'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Undo from 'lucide-react/icons/undo-2'
import { type ComponentProps, useState } from 'react'
import { call } from '../../app/api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { confirmDialog } from '../../ui/overlay/dialogs.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { EraseDialog } from '../EraseDialog.tsx'
import { type ExportRequest, startExport } from '../exports/Exports.tsx'
import { sayFailure } from '../say-failure.ts'
import { type AdminClient, nameText } from '../status.ts'
import { ChooseOfficer } from './ChooseOfficer.tsx'
import { MoveClient } from './MoveClients.tsx'

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

/** The menu of a deleted client, who can be restored for a limited time or erased for good (D13). */
function DeletedClientMenu({ client }: { readonly client: AdminClient }) {
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

interface Props {
  readonly client: AdminClient
  readonly onClose: () => void
}

/** Restores a deleted client whose loan officer can no longer work, by giving the client to another officer (D13). */
function RestoreToOfficer({ client, onClose }: Props) {
  const queries = useQueryClient()

  async function restore(officerId: string) {
    const { message } = await call('POST /api/admin/clients/{clientId}/restore', {
      params: { clientId: client._id },
      query: { officerId },
    })
    toast(message)
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }

  return (
    <ChooseOfficer
      title="Restore client"
      presentOfficerId={client.loanOfficer._id}
      actionWords={chosen => (chosen ? `Restore to ${shorten(nameText(chosen.name), 40)}` : 'Restore')}
      failure="Failed to restore the client"
      act={restore}
      onClose={onClose}
    >
      <p>
        <bdi>{shorten(nameText(client.loanOfficer.name), 80)}</bdi> can no longer work on clients. Choose the
        loan officer who gets <bdi>{shorten(nameText(client.name), 80)}</bdi> and all their forms.
      </p>
    </ChooseOfficer>
  )
}

/** Reports whether a deleted client can still be restored. After that time, the client can only be erased (D13). */
export function isRestorable({ restorableUntil }: AdminClient): boolean {
  return restorableUntil !== null && Date.parse(restorableUntil) > Date.now()
}

/** Returns a function that restores a deleted client with its forms, after asking for confirmation (D13). */
function useRestoreClient() {
  const queries = useQueryClient()
  return async (client: AdminClient): Promise<void> => {
    const officer = shorten(nameText(client.loanOfficer.name), 60)
    const confirmed = await confirmDialog({
      title: 'Restore client',
      text: `${shorten(nameText(client.name), 80)} and all their forms will be in the list of ${officer} again.`,
      confirm: 'Restore',
    })
    if (!confirmed) return
    try {
      const { message } = await call('POST /api/admin/clients/{clientId}/restore', {
        params: { clientId: client._id },
      })
      toast(message)
    } catch (error) {
      await sayFailure(error, 'Failed to restore the client')
    }
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }
}

/** Describes the export of a client's whole file as one workbook, with one sheet per form. */
export function clientFileExport(clientId: string, name: string): ExportRequest {
  return {
    name,
    download: { call: 'GET /api/admin/export/clients/{clientId}/excel', params: { clientId } },
    fallbackName: 'client-forms.xlsx',
    failure: 'Failed to export the client’s forms',
  }
}

interface MoreMenuProps {
  /** Whose menu it is, for screen reader users, who do not see the row. */
  readonly name: string
  readonly items: ComponentProps<typeof Menu>['items']
}

/** The menu of further actions for the client of a row. */
function MoreMenu({ name, items }: MoreMenuProps) {
  return (
    <Menu
      size="small"
      variant="quiet"
      label={
        <>
          More<VisuallyHidden> for {name}</VisuallyHidden>
        </>
      }
      items={items}
    />
  )
}
