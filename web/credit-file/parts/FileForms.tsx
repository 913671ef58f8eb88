import { rowOf } from '../../../forms/catalogue.ts'
import { viaInWords } from '../../../forms/checks/file-words.ts'
import { changedSince, figuresInWords } from '../../../forms/credit-file/changed-since.ts'
import { longDate } from '../../app/dates.ts'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile } from '../credit-file.ts'
import { Events, FileHistory } from './FileHistory.tsx'
import styles from './FileTables.module.css'

/** The client's forms and their history, newest first. */
export function FileForms({ file: { forms, timeline, checks } }: { readonly file: CreditFile }) {
  if (forms.length === 0) return null
  return (
    <>
      <Card title="Forms">
        <table className={styles.table}>
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
        <Events events={turningPoints(timeline, checks)} />
        <details className={`${styles.folded} ${styles.aside}`}>
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
