import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { catalogue, type FormType, formTypes, rowOf } from '../../forms/catalogue.ts'
import { type FormAddress, formAddress, paths } from '../app/addresses.ts'
import { classNames } from '../ui/class-names.ts'
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx'
import { ProgressRing } from '../ui/feedback/ProgressRing.tsx'
import { alertDialog } from '../ui/overlay/dialogs.ts'
import { centre, centreCurrent } from '../ui/scrolling.ts'
import styles from './FormTabs.module.css'
import { ownTabState, type TabState, tabState } from './tab-state.ts'

export interface FormTabsProps {
  /** 'application' is the application that an applicant's two forms make up. */
  readonly current: FormType | 'application'
  /** Null while unknown. Then no tab says anything about its form, and none can be chosen. */
  readonly completed: readonly FormType[] | null
  /** The completed percentage of each form that was begun; forms for which it is unknown are missing. */
  readonly progress?: Partial<Record<FormType, number>>
  /** Whether it is a regular user's own strip, with five locked forms (D7) and a link to the application (D48). */
  readonly selfService?: boolean
  /** The forms' client; null for a new client's form and a regular user's own. */
  readonly clientId?: string | null
  /** The id of the client's Standard Form, if known; it is the only form with an address of its own. */
  readonly standardFormId?: string | undefined
}

/** The tab strip of all forms, each with a lock, check mark or ring (spec 1 §2.23–24). In a narrow window it scrolls. */
export function FormTabs({
  current,
  completed,
  progress = {},
  selfService = false,
  clientId = null,
  standardFormId,
}: FormTabsProps) {
  const strip = useRef<HTMLElement>(null)
  const begun = formTypes.filter(type => progress[type] !== undefined)
  const stateOf = selfService ? ownTabState : tabState

  // biome-ignore lint/correctness/useExhaustiveDependencies: another current tab is what must come into view.
  useLayoutEffect(() => centreCurrent(strip.current), [current])

  return (
    <div className={styles.bar} inert={completed === null}>
      <nav
        ref={strip}
        aria-label="Forms"
        className={styles.strip}
        // Browsers do not scroll to a focused tab that is half visible. A tab focused by the pointer is not moved.
        onFocus={({ currentTarget, target }) => {
          if (target.matches(':focus-visible')) centre(currentTarget, target)
        }}
      >
        <ol className={styles.list}>
          {catalogue.map(({ type }) => (
            <li key={type}>
              <Tab
                type={type}
                state={completed && stateOf(type, completed, begun)}
                percent={progress[type]}
                isCurrent={type === current}
                address={formAddress(type, clientId, standardFormId)}
                selfService={selfService}
              />
            </li>
          ))}
        </ol>
      </nav>
      {selfService && (
        <nav aria-label="Application" className={styles.beside}>
          <Link
            href={paths.application}
            className={classNames(styles.tab, current === 'application' && styles.current)}
            aria-current={current === 'application' ? 'page' : undefined}
          >
            Your application
          </Link>
        </nav>
      )}
    </div>
  )
}

interface TabProps {
  readonly type: FormType
  /** Null while unknown. */
  readonly state: TabState | null
  readonly percent: number | undefined
  readonly isCurrent: boolean
  readonly address: FormAddress
  readonly selfService: boolean
}

function Tab({ type, state, percent, isCurrent, address, selfService }: TabProps) {
  const className = classNames(styles.tab, isCurrent && styles.current)
  const text = (
    <span>
      <span className={styles.place}>{formTypes.indexOf(type) + 1}</span> {rowOf(type).label}
    </span>
  )
  if (state?.kind === 'locked')
    return (
      <button
        type="button"
        className={classNames(className, styles.locked)}
        aria-current={isCurrent ? 'page' : undefined}
        aria-haspopup="dialog"
        onClick={() => alertDialog(state.message)}
      >
        <Lock />
        {text}
        <VisuallyHidden>, locked</VisuallyHidden>
      </button>
    )
  return (
    <Link
      href={selfService ? address.path : address.href}
      state={address.state}
      className={classNames(className, state?.kind === 'readable' && styles.readable)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <TabIcon state={state} percent={percent} />
      {text}
      <VisuallyHidden>{stateText(state, percent)}</VisuallyHidden>
    </Link>
  )
}

function TabIcon({ state, percent }: Pick<TabProps, 'state' | 'percent'>) {
  if (state === null) return <span className={styles.unknown} />
  if (state.kind === 'readable') return <Lock />
  return state.kind === 'completed' ? (
    <Check className={styles.check} />
  ) : (
    <ProgressRing percent={percent ?? 0} />
  )
}

function stateText(state: TabState | null, percent: number | undefined): string {
  if (state?.kind === 'readable') return ', locked, can be read'
  if (state?.kind === 'completed') return ', completed'
  return state === null || percent === undefined ? '' : `, progress ${Math.round(percent)}%`
}
