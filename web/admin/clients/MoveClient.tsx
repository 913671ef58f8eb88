import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call, messageOf } from '../../api-client.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { shorten } from '../../ui/ClampedText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toasts.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { type AdminClient, emailText, nameText } from '../status.ts'
import styles from './MoveClient.module.css'

interface Props {
  readonly client: AdminClient
  readonly onClose: () => void
}

const shownAtOnce = 20

/** Give a client with all its forms to another loan officer; the history of every form says so. */
export function MoveClient({ client, onClose }: Props) {
  const group = useId()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [officerId, setOfficerId] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const search = useDebounced(typed.trim())
  const { data, error } = useQuery({
    queryKey: ['admin', 'officers', search],
    queryFn: ({ signal }) =>
      call('GET /api/admin/users', {
        query: { role: 'loan_officer', sort: 'name', limit: shownAtOnce, ...(search && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const officers = data?.users.filter(user => user._id !== client.loanOfficer._id && user.isActive)

  async function move() {
    if (officerId === null) {
      setFailure('Please choose a loan officer.')
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      const { message } = await call('POST /api/admin/clients/{clientId}/move', {
        params: { clientId: client._id },
        body: { officerId },
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
            Move
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
        <SearchBox
          label="Search loan officers"
          placeholder="Search by name, email or ID"
          value={typed}
          onChange={setTyped}
        />
        {error ? (
          <Banner tone="error">{messageOf(error, 'Failed to load users')}</Banner>
        ) : !officers ? (
          <Skeleton shape="text" count={5} />
        ) : officers.length === 0 ? (
          <p className={styles.quiet}>No other loan officer matches.</p>
        ) : (
          <fieldset className={styles.officers}>
            <legend className={styles.legend}>Loan officer</legend>
            {officers.map(officer => (
              <label key={officer._id} className={styles.officer}>
                <input
                  type="radio"
                  name={group}
                  checked={officer._id === officerId}
                  onChange={() => setOfficerId(officer._id)}
                />
                <span className={styles.words}>
                  <bdi>{shorten(nameText(officer.name), 60)}</bdi>
                  <bdi className={styles.quiet}>{shorten(emailText(officer.email), 60)}</bdi>
                </span>
                <span className={styles.quiet}>{officer.clientCount.toLocaleString('en-US')} clients</span>
              </label>
            ))}
          </fieldset>
        )}
        {data?.nextCursor && (
          <p className={styles.quiet}>The first {shownAtOnce} are shown. Search to find others.</p>
        )}
      </div>
    </Dialog>
  )
}
