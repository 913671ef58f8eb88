import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SearchBox } from '../../ui/controls/SearchBox.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { type AdminClient, nameText } from '../status.ts'
import styles from './MoveClient.module.css'
import { OfficerChoice } from './OfficerChoice.tsx'
import { type Officer, useOfficerSearch } from './use-officer-search.ts'

interface Props {
  readonly client: AdminClient
  readonly onClose: () => void
}

/** Give a client with all its forms to another loan officer; the history of every form says so. */
export function MoveClient({ client, onClose }: Props) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState<Officer | null>(null)
  /** Whose choice a search took back. */
  const [dropped, setDropped] = useState<Officer | null>(null)
  /** Move was pressed while nobody was chosen. */
  const [lacksChoice, setLacksChoice] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const found = useOfficerSearch(typed.trim(), client.loanOfficer._id)

  const isListed = found.officers.some(officer => officer._id === choice?._id)
  if (choice && found.isCurrent && !isListed) {
    // Nobody moves a client to an officer that a search has taken off the screen.
    setChoice(null)
    setDropped(choice)
  }
  const chosen = found.isCurrent && isListed ? choice : null
  const isSearching = !found.isCurrent && !found.error

  function forgetMessages() {
    setDropped(null)
    setLacksChoice(false)
    setFailure(null)
  }

  async function move() {
    setLacksChoice(!chosen)
    setFailure(null)
    if (!chosen) return
    setBusy(true)
    try {
      const { message } = await call('POST /api/admin/clients/{clientId}/move', {
        params: { clientId: client._id },
        body: { officerId: chosen._id },
      })
      toast(message)
      void queries.invalidateQueries({ queryKey: ['admin'] })
      onClose()
    } catch (problem) {
      setFailure(messageOf(problem, 'Failed to move the client'))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Move to another loan officer"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={move}>
            {chosen ? `Move to ${shorten(nameText(chosen.name), 40)}` : 'Move'}
          </Button>
        </>
      }
    >
      <div className={styles.frame}>
        <p>
          <bdi>{shorten(nameText(client.name), 80)}</bdi> and all their forms leave the list of{' '}
          <bdi>{shorten(nameText(client.loanOfficer.name), 80)}</bdi>.
        </p>
        {failure && <Banner tone="error">{failure}</Banner>}
        {lacksChoice && (
          <Banner tone="error">
            {isSearching ? 'Please wait for the result of the search.' : 'Please choose a loan officer.'}
          </Banner>
        )}
        <SearchBox
          label="Search loan officers"
          placeholder="Search by name, email or ID"
          value={typed}
          onChange={text => {
            setTyped(text)
            forgetMessages()
          }}
        />
        <OfficerChoice
          found={found}
          chosen={chosen}
          dropped={dropped}
          onChoose={officer => {
            setChoice(officer)
            forgetMessages()
          }}
        />
      </div>
    </Dialog>
  )
}
