import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { catalogue, type FormType, formTypes } from '../../forms/catalogue.ts'
import { selfServiceTypes } from '../../forms/chain.ts'
import { offerToNewTab } from '../active-client.ts'
import { formAddress } from '../form-address.ts'
import { paths } from '../paths.ts'
import { centre, centreCurrent } from '../ui/centre-current.ts'
import { classNames } from '../ui/class-names.ts'
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx'
import { ProgressRing } from '../ui/feedback/ProgressRing.tsx'
import { alertDialog } from '../ui/overlay/dialogs.ts'
import styles from './FormTabs.module.css'
import { type TabState, tabState } from './tab-state.ts'

export interface FormTabsProps {
  /** 'application' is the application that an applicant's two forms make up. */
  readonly current: FormType | 'application'
  /** Null while unknown. Then no tab is marked as locked or completed, and none can be chosen. */
  readonly completed: readonly FormType[] | null
  /** The completed percentage of each form that was begun. */
  readonly progress?: Partial<Record<FormType, number>>
  /** Whether it is a regular user's own strip: the two forms that they fill (D7), then the application (D48). */
  readonly selfService?: boolean
  /** The forms' client; null for a new client's form and a regular user's own. */
  readonly clientId?: string | null
  /** The id of the client's Standard Form, if known; it is the only form with an address of its own. */
  readonly standardFormId?: string | undefined
}

const unknown: TabState = { kind: 'open' }

/** The tab strip of the forms, each with a lock, check mark or ring (spec 1 §2.23–24). In a narrow window it scrolls. */
export function FormTabs({
  current,
  completed,
  progress = {},
  selfService = false,
  clientId = null,
  standardFormId,
}: FormTabsProps) {
  const strip = useRef<HTMLElement>(null)
  const shown = selfService ? catalogue.filter(({ type }) => selfServiceTypes.includes(type)) : catalogue
  const begun = formTypes.filter(type => progress[type] !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another current tab is what must come into view.
  useLayoutEffect(() => centreCurrent(strip.current), [current])

  return (
    <nav
      ref={strip}
      aria-label="Forms"
      className={styles.strip}
      inert={completed === null}
      // Browsers do not scroll to a focused tab that is half visible. A tab focused by the pointer is not moved.
      onFocus={({ currentTarget, target }) => {
        if (target.matches(':focus-visible')) centre(currentTarget, target)
      }}
    >
      <ol className={styles.list}>
        {shown.map(({ type, label }, place) => {
          const state = completed === null ? unknown : tabState(type, completed, begun)
          const isCurrent = type === current
          const className = classNames(styles.tab, isCurrent && styles.current)
          const { path, state: entry } = formAddress(type, clientId, standardFormId)
          // A link can be opened in a new tab by the mouse, the context menu or the keyboard; each of them triggers this first.
          const offer = () => offerToNewTab(type)
          const text = (
            <span>
              <span className={styles.place}>{place + 1}</span> {label}
            </span>
          )
          return (
            <li key={type}>
              {state.kind === 'locked' ? (
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
              ) : (
                <Link
                  href={path}
                  state={entry}
                  onPointerDown={offer}
                  onKeyDown={offer}
                  className={classNames(className, state.kind === 'readable' && styles.readable)}
                  aria-current={isCurrent ? 'page' : undefined}
                >
                  {state.kind === 'readable' ? (
                    <Lock />
                  ) : state.kind === 'completed' ? (
                    <Check className={styles.check} />
                  ) : (
                    <ProgressRing percent={progress[type] ?? 0} />
                  )}
                  {text}
                  <VisuallyHidden>
                    {state.kind === 'readable'
                      ? ', locked, can be read'
                      : state.kind === 'completed'
                        ? ', completed'
                        : `, progress ${Math.round(progress[type] ?? 0)}%`}
                  </VisuallyHidden>
                </Link>
              )}
            </li>
          )
        })}
        {selfService && (
          <li>
            <Link
              href={paths.application}
              className={classNames(styles.tab, current === 'application' && styles.current)}
              aria-current={current === 'application' ? 'page' : undefined}
            >
              <span>
                <span className={styles.place}>{shown.length + 1}</span> Your application
              </span>
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
