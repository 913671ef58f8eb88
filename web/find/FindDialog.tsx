import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '../app/api-client.ts'
import { classNames } from '../ui/class-names.ts'
import { shorten } from '../ui/display/ClampedText.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import styles from './Find.module.css'
import type { FindProps } from './FindButton.tsx'
import { FindInput } from './FindInput.tsx'
import type { FindSource, Found, FoundGroup } from './found.ts'
import { useFound } from './use-found.ts'

// spec 3 §2.21, §2.49

interface Props extends FindProps {
  readonly source: FindSource
}

/** Searches a source by a few letters and opens the chosen result. */
export function FindDialog({ source, memory, onClose }: Props) {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(() => memory.text)
  const [place, setPlace] = useState(0)
  const list = useId()
  const { groups, error, isCurrent } = useFound(source, typed)
  const all = groups.flatMap(({ found }) => found)
  const active = all[Math.min(place, all.length - 1)]
  // The listed results may belong to an earlier text and then cannot be opened, except for screens, which are matched locally.
  const canOpen = (found: Found | undefined) => found && (isCurrent || source.screens.includes(found))
  const optionId = (found: Found | undefined) => found && `${list}-${found.id}`

  function go({ href }: Found) {
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
        <FoundList
          id={list}
          groups={groups}
          activeId={canOpen(active) ? active?.id : undefined}
          isCurrent={isCurrent}
          optionId={optionId}
          onChoose={found => canOpen(found) && go(found)}
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
  readonly groups: readonly FoundGroup[]
  readonly activeId: string | undefined
  readonly isCurrent: boolean
  readonly optionId: (found: Found) => string | undefined
  readonly onChoose: (found: Found) => void
}

function FoundList({ id, groups, activeId, isCurrent, optionId, onChoose }: ListProps) {
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
      {groups.map(({ title, found }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className={styles.title}>
            {title}
          </p>
          {found.map(one => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and hears the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the same.
            <div
              key={one.id}
              id={optionId(one)}
              role="option"
              aria-selected={one.id === activeId}
              className={styles.option}
              onClick={() => onChoose(one)}
            >
              <bdi>{shorten(one.name, 80)}</bdi>
              <bdi className={styles.note}>{shorten(one.note, 80)}</bdi>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
