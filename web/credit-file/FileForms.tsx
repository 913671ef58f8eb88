import { type ReactNode, useState } from 'react'
import { dayMs } from '../../accounts/time-zone.ts'
import { unreadDraft } from '../../engine/marks.ts'
import { rowOf } from '../../forms/catalogue.ts'
import { eventWords, missingInWords, viaInWords } from '../../forms/checks/file-words.ts'
import { changedSince, figuresInWords } from '../../forms/credit-file/changed-basis.ts'
import { notesOf } from '../../forms/credit-file/open-checks.ts'
import { lenderDay, longDate } from '../app/dates.ts'
import { FormMarker } from '../ui/controls/FormMarker.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { Badge } from '../ui/display/Badge.tsx'
import { Card } from '../ui/display/Card.tsx'
import type { CreditFile } from './credit-file.ts'
import styles from './FileForms.module.css'
import tables from './FileTables.module.css'

// spec 3 §2.53; D47

type Prose = CreditFile['prose'][number]

/** The memo's texts. Each number has a note that says where in the forms it occurs, or that it does not. */
export function FileProse({ prose }: { readonly prose: readonly Prose[] }) {
  if (prose.length === 0) return null
  return (
    <Card title="The memo in words">
      <dl className={styles.prose}>
        {prose.map(part => (
          <CitedText key={part.key} part={part} />
        ))}
      </dl>
    </Card>
  )
}

/** A text with a reference after each number, and the notes below it. */
function CitedText({ part: { label, text, isDraft, citations } }: { readonly part: Prose }) {
  const { notes, marks } = notesOf(citations, longDate)
  const parts: ReactNode[] = []
  let at = 0
  for (const { end, note } of marks) {
    parts.push(text.slice(at, end), <sup key={end}>{note + 1}</sup>)
    at = end
  }
  return (
    <div>
      <dt>
        {label} {isDraft && <Badge tone="attention">{unreadDraft}</Badge>}
      </dt>
      <dd dir="auto">
        {[...parts, text.slice(at)]}
        {notes.length > 0 && (
          <ol className={styles.sources}>
            {notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ol>
        )}
      </dd>
    </div>
  )
}

/** The figures that are marked as not applicable or not available, with the reasons. */
export function FileMissing({ file: { missing } }: { readonly file: CreditFile }) {
  if (missing.length === 0) return null
  return (
    <Card title="Not available">
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Form</th>
            <th scope="col">Why</th>
            <th scope="col">Marked by</th>
          </tr>
        </thead>
        <tbody>
          {missing.map(({ form, key, label, code, reason, by, at }) => (
            <tr key={`${form} ${key}`}>
              <th scope="row">{label}</th>
              <td>{rowOf(form).label}</td>
              <td>{missingInWords({ code, reason })}</td>
              <td>{[by, at && longDate(at)].filter(Boolean).join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** The client's forms and their history, newest first. */
export function FileForms({ file: { forms, timeline, checks } }: { readonly file: CreditFile }) {
  if (forms.length === 0) return null
  return (
    <>
      <Card title="Forms">
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">Form</th>
              <th scope="col">State</th>
              <th scope="col">Answers</th>
              <th scope="col">{changedSince.column}</th>
            </tr>
          </thead>
          <tbody>
            {forms.map(({ type, completedAt, by, via, staleInputs }) => (
              <tr key={type}>
                <th scope="row">
                  <FormMarker colour={rowOf(type).colour} /> {rowOf(type).label}
                </th>
                <td>
                  {completedAt ? `Completed ${longDate(completedAt)}${by ? `, ${by}` : ''}` : 'In progress'}
                </td>
                <td>{via ? viaInWords(via) : '–'}</td>
                <td>{staleInputs === 0 ? '–' : figuresInWords(staleInputs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card title="What happened">
        <EventList events={turningPoints(timeline, checks)} />
        <details className={`${tables.folded} ${tables.aside}`}>
          <summary>Saves, newest first</summary>
          <FileHistory events={timeline} />
        </details>
      </Card>
    </>
  )
}

const amountFacts = ['fact.loan_asked', 'fact.loan_proposed']

/** Returns the history without saves, except those that changed the loan amount; of these it keeps only the amounts. */
function turningPoints(timeline: CreditFile['timeline'], checks: CreditFile['checks']) {
  const amounts = checks.filter(({ id }) => amountFacts.includes(id)).flatMap(({ lines }) => lines)
  return timeline.flatMap(event => {
    if (event.action !== 'saved') return [event]
    const changed = event.changed.filter(label =>
      amounts.some(line => line.form === event.form && line.label === label),
    )
    return changed.length > 0 ? [{ ...event, changed }] : []
  })
}

type Events = CreditFile['timeline']

/** How many changed fields of a save are named. */
const MOST_NAMED = 6

/** The history of the forms, or of a single field, with the number of days between events. */
function FileHistory({ events }: { readonly events: Events }) {
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
      <EventList
        events={field === '' ? events : events.filter(({ changed }) => changed.includes(field))}
        field={field}
      />
    </>
  )
}

interface EventListProps {
  readonly events: Events
  /** The field whose history is shown; '' for all fields. */
  readonly field?: string
}

function EventList({ events, field = '' }: EventListProps) {
  return (
    <ol className={tables.events}>
      {events.map(({ at, form, action, version, by, changed, origins, reason }, place) => (
        <li key={`${form}.${version}.${at}`}>
          <strong>{rowOf(form).label}</strong> {eventWords[action] ?? action}, {longDate(at)}, {by}
          <span className={tables.quiet}>{daysLater(at, events[place + 1]?.at)}</span>
          {reason && <div className={tables.quiet}>Why: {reason}</div>}
          {origins?.[field] !== undefined && <div className={tables.quiet}>{origins[field]}</div>}
          {action === 'saved' && changed.length > 0 && <div className={tables.quiet}>{listed(changed)}</div>}
        </li>
      ))}
    </ol>
  )
}

function listed(labels: readonly string[]): string {
  const shown = labels.slice(0, MOST_NAMED).join(', ')
  return labels.length > MOST_NAMED ? `${shown} and ${labels.length - MOST_NAMED} more` : shown
}

/**
 * Returns e.g. ", 3 days later" for a time after another; '' on the same day. Days are counted as the dates are shown: from 26
 * October to 7 November are 12 days, whatever the time of day.
 */
export function daysLater(at: string, before: string | undefined): string {
  if (before === undefined) return ''
  const days = Math.round((Date.parse(lenderDay(at)) - Date.parse(lenderDay(before))) / dayMs)
  return days === 0 ? '' : `, ${days} ${days === 1 ? 'day' : 'days'} later`
}
