import { useState } from 'react'
import { americanDateTime } from '../../app/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import { nameText, type TimelineEvent } from '../status.ts'
import styles from './TimelineTab.module.css'
import { actionText, changesText } from './timeline-text.ts'

// spec 3 §2.53

const shownAtFirst = 5

/** One event of the history: what was done, by whom and when, and which answers changed. */
export function TimelineEntry({ event }: { readonly event: TimelineEvent }) {
  const [all, setAll] = useState(false)
  const { action, at, actor, changes } = event
  const shown = all ? changes : changes.slice(0, shownAtFirst)
  return (
    <li className={classNames(styles.event, styles[action])}>
      <p className={styles.head}>
        <strong>{actionText(action)}</strong>
        {changes.length > 0 && <span className={styles.quiet}>{changesText(changes.length)}</span>}
      </p>
      <p className={styles.quiet}>
        {americanDateTime(at)} by <ClampedText text={nameText(actor?.name)} limit={60} />
      </p>
      {shown.length > 0 && (
        <dl className={styles.changes}>
          {shown.map(({ key, label, from, to, origin }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {from !== '' && (
                  <>
                    <s className={styles.from}>
                      <ClampedText text={from} limit={80} />
                    </s>{' '}
                    <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                {to === '' ? <em>cleared</em> : <ClampedText text={to} limit={80} />}
                {origin && (
                  <>
                    {' '}
                    <em>
                      <ClampedText text={origin} limit={120} />
                    </em>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length > shownAtFirst && (
        <Button variant="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${changes.length} changes`}
        </Button>
      )}
    </li>
  )
}
