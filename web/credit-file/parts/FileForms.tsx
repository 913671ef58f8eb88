import { rowOf } from '../../../forms/catalogue.ts'
import { viaInWords } from '../../../forms/checks/file-words.ts'
import { longDate } from '../../dates.ts'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile } from '../credit-file.ts'
import { Events, FileHistory } from './FileHistory.tsx'
import styles from './FileTables.module.css'

/** The forms and what happened to them, newest first. */
export function FileForms({ file: { forms, timeline } }: { readonly file: CreditFile }) {
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
              <th scope="col">Changed since</th>
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
                <td>
                  {staleInputs === 0 ? '–' : `${staleInputs} ${staleInputs === 1 ? 'input' : 'inputs'}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card title="What happened">
        <Events events={timeline.filter(({ action }) => action !== 'saved')} />
        <details className={styles.folded}>
          <summary>Every save</summary>
          <FileHistory events={timeline} />
        </details>
      </Card>
    </>
  )
}
