import { type FormEvent, type ReactNode, useState } from 'react'
import { undoMinutes } from '../../../accounts/undo-minutes.ts'
import { messageOf } from '../../app/api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SearchBox } from '../../ui/controls/SearchBox.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './MoveClient.module.css'
import { OfficerChoice } from './OfficerChoice.tsx'
import { type Officer, useOfficerSearch } from './use-officer-search.ts'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** The officer who is not offered, because they are the present one. */
  readonly presentOfficerId: string | null
  /** Returns the text of the confirm button for the chosen officer. */
  readonly actionWords?: (chosen: Officer | null) => string
  readonly isDangerous?: boolean
  /** The text in front of each officer's name. If set, pressing an officer acts at once, because the action can be undone. */
  readonly actsAtOnce?: string
  readonly failure: string
  /** A second action that needs no officer. */
  readonly without?: { readonly words: string; readonly act: () => Promise<void> }
  readonly act: (officerId: string) => Promise<void>
  readonly onClose: () => void
}

/** A dialog in which the administrator chooses a loan officer and then confirms an action with that officer, or acts at once. */
export function ChooseOfficer(props: Props) {
  const { title, children, presentOfficerId, actionWords, isDangerous, actsAtOnce, failure } = props
  const { without, act, onClose } = props
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState<Officer | null>(null)
  /** The officer whose choice was dropped because a search no longer found them. */
  const [dropped, setDropped] = useState<Officer | null>(null)
  /** Whether the button or Enter was pressed while no officer was chosen. */
  const [lacksChoice, setLacksChoice] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'act' | 'without' | null>(null)
  const found = useOfficerSearch(typed.trim(), presentOfficerId)

  const isListed = found.officers.some(officer => officer._id === choice?._id)
  if (choice && found.isCurrent && !isListed) {
    // Drop the choice: clients must not be given to an officer whom a search has removed from the screen.
    setChoice(null)
    setDropped(choice)
  }
  const chosen = found.isCurrent && isListed ? choice : null
  const isSearching = !found.isCurrent && !found.error

  function forgetMessages() {
    setDropped(null)
    setLacksChoice(false)
    setProblem(null)
  }

  async function run(how: 'act' | 'without', doIt: () => Promise<void>) {
    forgetMessages()
    setBusy(how)
    try {
      await doIt()
      onClose()
    } catch (error) {
      setProblem(messageOf(error, failure))
      setBusy(null)
    }
  }

  async function actOnChoice() {
    setLacksChoice(!chosen)
    setProblem(null)
    if (chosen) await run('act', () => act(chosen._id))
  }

  /** If actions happen at once, Enter in the search acts for the officer, provided that exactly one matches. */
  async function onEnter(event: FormEvent) {
    event.preventDefault()
    if (!actsAtOnce || typed.trim() === '' || busy) return
    const [only, another] = found.isCurrent && !found.hasMore ? found.officers : []
    setLacksChoice(!only || another !== undefined)
    if (only && !another) await run('act', () => act(only._id))
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {without && (
            <Button busy={busy === 'without'} onClick={() => run('without', without.act)}>
              {without.words}
            </Button>
          )}
          {!actsAtOnce && (
            <Button variant={isDangerous ? 'danger' : 'primary'} busy={busy === 'act'} onClick={actOnChoice}>
              {actionWords?.(chosen)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.frame}>
        {children}
        {actsAtOnce && (
          <p>Choosing a loan officer does this at once; you can undo it for {undoMinutes} minutes.</p>
        )}
        {problem && <Banner tone="bad">{problem}</Banner>}
        {lacksChoice && (
          <Banner tone="bad">
            {isSearching ? 'Please wait for the result of the search.' : 'Please choose a loan officer.'}
          </Banner>
        )}
        <form onSubmit={onEnter}>
          <SearchBox
            label="Search loan officers"
            placeholder="Search by name, email or ID"
            value={typed}
            onChange={text => {
              setTyped(text)
              forgetMessages()
            }}
          />
        </form>
        <OfficerChoice
          found={found}
          chosen={chosen}
          dropped={dropped}
          {...(actsAtOnce && {
            pressed: { words: actsAtOnce, isBusy: busy !== null, act: id => run('act', () => act(id)) },
          })}
          onChoose={officer => {
            setChoice(officer)
            forgetMessages()
          }}
        />
      </div>
    </Dialog>
  )
}
