import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'

interface Props<Id extends string> {
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly label: string }[]
  readonly active: Id
  readonly onChange: (id: Id) => void
  /** The active tab's panel. */
  readonly children: ReactNode
}

/** Tabs with one panel. The arrow keys move to and select a tab; the Tab key moves on into the panel. */
export function Tabs<Id extends string>({ label, tabs, active, onChange, children }: Props<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const here = tabs.findIndex(tab => tab.id === active)
    const last = tabs.length - 1
    const target = {
      ArrowRight: here === last ? 0 : here + 1,
      ArrowLeft: here === 0 ? last : here - 1,
      Home: 0,
      End: last,
    }
    const next = target[event.key as keyof typeof target] // any other key gives undefined
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={styles.tab}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${active}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable (ARIA tabs pattern).
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  )
}
