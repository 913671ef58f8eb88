import { useState } from 'react'
import { rowOf } from '../../../forms/catalogue.ts'
import { eventWords } from '../../../forms/checks/file-words.ts'
import { longDate } from '../../app/dates.ts'
import { Select } from '../../ui/controls/Select.tsx'
import type { CreditFile } from '../credit-file.ts'
import { daysLater } from './days-later.ts'
import styles from './FileTables.module.css'

// spec 3 §2.53

type Events = CreditFile['timeline']

const MOST = 6

/** The history of the forms, or of a single field, with the number of days between events. */
export function FileHistory({ events }: { readonly events: Events }) {
  const [field, setField] = useState('')
  const fields = [...new Set(events.flatMap(({ changed }) => changed))].sort((one, other) =>
    one.localeCompare(other),
  )
  return (
    <>
      <Select
        label="Field"
        placeholder="All fields"
        value={field}
        onChange={event => setField(event.target.value)}
        options={fields.map(name => ({ value: name, label: name }))}
      />
      <Events
        events={field === '' ? events : events.filter(({ changed }) => changed.includes(field))}
        field={field}
      />
    </>
  )
}

interface Props {
  readonly events: Events
  /** The field whose history is shown; '' for all fields. */
  readonly field?: string
}

export function Events({ events, field = '' }: Props) {
  return (
    <ol className={styles.events}>
      {events.map(({ at, form, action, version, by, changed, origins, reason }, place) => (
        <li key={`${form}.${version}.${at}`}>
          <strong>{rowOf(form).label}</strong> {eventWords[action] ?? action}, {longDate(at)}, {by}
          <span className={styles.quiet}>{daysLater(at, events[place + 1]?.at)}</span>
          {reason && <div className={styles.quiet}>Why: {reason}</div>}
          {origins?.[field] !== undefined && <div className={styles.quiet}>{origins[field]}</div>}
          {action === 'saved' && changed.length > 0 && <div className={styles.quiet}>{listed(changed)}</div>}
        </li>
      ))}
    </ol>
  )
}

function listed(labels: readonly string[]): string {
  const shown = labels.slice(0, MOST).join(', ')
  return labels.length > MOST ? `${shown} and ${labels.length - MOST} more` : shown
}
