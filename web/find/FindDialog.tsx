import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { FormAddress } from '../app/addresses.ts'
import { messageOf } from '../app/api-client.ts'
import { classNames } from '../ui/class-names.ts'
import { shorten } from '../ui/display/ClampedText.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { useDebounced } from '../ui/timing.ts'
import styles from './FindButton.module.css'
import { FindInput, type FindProps } from './FindButton.tsx'

// spec 3 §2.21, §2.49

/** A search result and where it leads. */
export interface SearchResult {
  readonly id: string
  readonly name: string
  readonly note: string
  /** An address, or a function that activates the client in this tab and returns the address. */
  readonly href: string | (() => FormAddress)
}

export interface SearchResultGroup {
  readonly title: string
  readonly results: readonly SearchResult[]
}

/** What a role can search: screens by their names, everything else by asking the server. */
export interface FindSource {
  /** Part of the cache key of the answers. */
  readonly key: string
  /** The dialog's accessible name, and the placeholder of its text box. */
  readonly label: string
  readonly placeholder: string
  /** Shown below the list, beside the keys. */
  readonly hint?: string
  readonly screens: readonly SearchResult[]
  readonly find: (search: string, signal: AbortSignal) => Promise<SearchResultGroup[]>
}

/** How many results of one kind are listed. */
export const maxResultsPerGroup = 6

interface Props extends FindProps {
  readonly source: FindSource
}

/** Searches a source by a few letters and opens the chosen result. */
export function FindDialog({ source, memory, onClose }: Props) {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(() => memory.text)
  const [place, setPlace] = useState(0)
  const list = useId()
  const { groups, error, isCurrent } = useSearchResults(source, typed)
  const all = groups.flatMap(({ results }) => results)
  const active = all[Math.min(place, all.length - 1)]
  // The listed results may belong to an earlier text and then cannot be opened, except for screens, which are matched locally.
  const canOpen = (result: SearchResult | undefined) =>
    result && (isCurrent || source.screens.includes(result))
  const optionId = (result: SearchResult | undefined) => result && `${list}-${result.id}`

  function go({ href }: SearchResult) {
    onClose()
    if (typeof href === 'string') return navigate(href)
    const { path, state } = href()
    navigate(path, { state })
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined) {
      event.preventDefault()
      const here = Math.min(place, all.length - 1)
      setPlace(all.length === 0 ? 0 : (here + step + all.length) % all.length)
    } else if (key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (active && canOpen(active)) go(active)
    }
  }

  return (
    <Dialog label={source.label} onClose={onClose} width="wide">
      <div className={styles.frame}>
        <FindInput
          autoFocus
          aria-expanded={all.length > 0}
          aria-controls={list}
          aria-activedescendant={optionId(active)}
          placeholder={source.placeholder}
          value={typed}
          onChange={event => {
            memory.text = event.target.value
            setTyped(event.target.value)
            setPlace(0)
          }}
          onKeyDown={onKeyDown}
        />
        <ResultList
          id={list}
          groups={groups}
          activeId={canOpen(active) ? active?.id : undefined}
          isCurrent={isCurrent}
          optionId={optionId}
          onChoose={result => canOpen(result) && go(result)}
        />
        <p role="status" className={styles.status}>
          {error ? messageOf(error, 'The search failed.') : statusText(isCurrent, all.length)}
        </p>
        {source.hint && <p className={styles.status}>{source.hint}</p>}
      </div>
    </Dialog>
  )
}

function statusText(isCurrent: boolean, count: number): string {
  if (!isCurrent) return 'Searching…'
  if (count === 0) return 'Nothing matches.'
  return '↑ and ↓ choose, Enter opens, Esc closes'
}

interface ListProps {
  readonly id: string
  readonly groups: readonly SearchResultGroup[]
  readonly activeId: string | undefined
  readonly isCurrent: boolean
  readonly optionId: (result: SearchResult) => string | undefined
  readonly onChoose: (result: SearchResult) => void
}

function ResultList({ id, groups, activeId, isCurrent, optionId, onChoose }: ListProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active one is what must come into view.
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label="Found"
      className={classNames(styles.list, !isCurrent && styles.outdated)}
    >
      {groups.map(({ title, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className={styles.title}>
            {title}
          </p>
          {results.map(result => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and hears the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the same.
            <div
              key={result.id}
              id={optionId(result)}
              role="option"
              aria-selected={result.id === activeId}
              className={styles.option}
              onClick={() => onChoose(result)}
            >
              <bdi>{shorten(result.name, 80)}</bdi>
              <bdi className={styles.note}>{shorten(result.note, 80)}</bdi>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Searches a source. `isCurrent` is true once the results belong to exactly this text. */
function useSearchResults({ key, screens, find }: FindSource, typed: string) {
  const wanted = typed.trim()
  const search = useDebounced(wanted)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [key, 'find', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const inScreens = screens.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  const groups = [{ title: 'Screens', results: inScreens }, ...((wanted !== '' && data) || [])]
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    error: wanted === '' ? null : error,
    isCurrent:
      wanted === '' || (search === wanted && !isPlaceholderData && (data !== undefined || error !== null)),
  }
}
