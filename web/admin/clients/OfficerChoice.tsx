import { useId } from 'react'
import { messageOf } from '../../app/api-client.ts'
import { classNames } from '../../ui/class-names.ts'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { clientsText, howMany } from '../lists/count-text.ts'
import { emailText, nameText } from '../status.ts'
import styles from './MoveClient.module.css'
import { type FoundOfficers, type Officer, shownAtOnce } from './use-officer-search.ts'

interface Props {
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
export function OfficerChoice({ found, chosen, dropped, onChoose, pressed }: Props) {
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
