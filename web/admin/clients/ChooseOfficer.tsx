import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { undoMinutes } from '../../../accounts/undo-minutes.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { call, messageOf } from '../../app/api-client.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SearchBox } from '../../ui/controls/SearchBox.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useDebounced } from '../../ui/timing.ts'
import { clientsText, emailText, howMany, nameText } from '../status.ts'
import styles from './ChooseOfficer.module.css'

type Officer = AnswerOf<'GET /api/admin/users'>['users'][number]

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

interface OfficerChoiceProps {
  readonly found: FoundOfficers
  readonly chosen: Officer | null
  /** An officer who was chosen but whom the search no longer finds. */
  readonly dropped: Officer | null
  readonly onChoose: (officer: Officer) => void
  /** If set, each officer is a button that acts at once, instead of a choice to confirm. */
  readonly pressed?: PressedOfficer
}

interface PressedOfficer {
  /** The text in front of the officer's name, which says what is done. */
  readonly words: string
  readonly isBusy: boolean
  readonly act: (officerId: string) => void
}

/** The loan officers that a search found, one of whom can be chosen. */
function OfficerChoice({ found, chosen, dropped, onChoose, pressed }: OfficerChoiceProps) {
  const group = useId()
  const { officers, isCurrent, isFirst, error } = found
  if (error) return <Banner tone="bad">{messageOf(error, 'Failed to load users')}</Banner>
  return (
    <>
      {/* While a search runs, the list itself is a Tab stop, so that Tab does not skip to the buttons below. */}
      <div tabIndex={isCurrent ? -1 : 0} aria-busy={!isCurrent} className={styles.list}>
        {isFirst ? (
          <Skeleton shape="text" count={5} />
        ) : (
          // Inert, because the coming answer could put another officer under the pointer.
          <fieldset inert={!isCurrent} className={classNames(!isCurrent && styles.outdated)}>
            <legend>
              <VisuallyHidden>Loan officer</VisuallyHidden>
            </legend>
            {officers.map(officer =>
              pressed ? (
                <OfficerButton key={officer._id} officer={officer} pressed={pressed} />
              ) : (
                <label key={officer._id} className={styles.officer}>
                  <input
                    type="radio"
                    name={group}
                    checked={officer._id === chosen?._id}
                    onChange={() => onChoose(officer)}
                  />
                  <OfficerWords officer={officer} />
                </label>
              ),
            )}
          </fieldset>
        )}
      </div>
      <p role="status" className={styles.result}>
        {chosen
          ? `Chosen: ${shorten(nameText(chosen.name), 60)}, ${shorten(emailText(chosen.email), 60)}`
          : dropped
            ? `${shorten(nameText(dropped.name), 60)} is not in this list and is no longer chosen.`
            : resultText(found)}
      </p>
    </>
  )
}

/**
 * A button that acts for one officer. It ignores the second click of a double click, which was meant for the button that opened
 * the dialog.
 */
function OfficerButton({
  officer,
  pressed,
}: {
  readonly officer: Officer
  readonly pressed: PressedOfficer
}) {
  return (
    <button
      type="button"
      // A button that is disabled loses the focus.
      aria-disabled={pressed.isBusy}
      className={styles.officer}
      onClick={event => event.detail < 2 && !pressed.isBusy && pressed.act(officer._id)}
    >
      <OfficerWords officer={officer} before={pressed.words} />
    </button>
  )
}

function OfficerWords({ officer, before }: { readonly officer: Officer; readonly before?: string }) {
  return (
    <>
      <span className={styles.words}>
        {before && <VisuallyHidden>{before} </VisuallyHidden>}
        <bdi>{shorten(nameText(officer.name), 60)}</bdi>
        <bdi className={styles.quiet}>{shorten(emailText(officer.email), 60)}</bdi>
      </span>
      <span className={styles.quiet}>{clientsText(officer.clientCount)}</span>
    </>
  )
}

function resultText({ officers, isCurrent, hasMore }: FoundOfficers): string {
  if (!isCurrent) return 'Searching…'
  if (hasMore) return `The first ${shownAtOnce} are shown. Search to find others.`
  if (officers.length === 0) return 'No other loan officer matches.'
  return howMany(officers.length, 'loan officer', 'loan officers')
}

interface FoundOfficers {
  readonly officers: readonly Officer[]
  /** Whether `officers` is the answer to the current text in the search box, not to an earlier one. */
  readonly isCurrent: boolean
  readonly hasMore: boolean
  /** Whether no answer has arrived yet at all. */
  readonly isFirst: boolean
  readonly error: Error | null
}

const shownAtOnce = 20

/** Searches for active loan officers other than the present one, sorted by name. */
function useOfficerSearch(typedSearch: string, presentOfficerId: string | null): FoundOfficers {
  const search = useDebounced(typedSearch)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['admin', 'officers', search],
    queryFn: ({ signal }) =>
      call('GET /api/admin/users', {
        query: { role: 'loan_officer', sort: 'name', limit: shownAtOnce, ...(search && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return {
    officers: data?.users.filter(user => user._id !== presentOfficerId && user.isActive) ?? [],
    isCurrent: data !== undefined && !error && !isPlaceholderData && search === typedSearch,
    hasMore: (data?.nextCursor ?? null) !== null,
    isFirst: data === undefined,
    error,
  }
}
