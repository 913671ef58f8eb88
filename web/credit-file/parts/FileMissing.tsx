import { rowOf } from '../../../forms/catalogue.ts'
import { missingInWords } from '../../../forms/checks/file-words.ts'
import { longDate } from '../../app/dates.ts'
import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile } from '../credit-file.ts'
import styles from './FileTables.module.css'

/** The figures that are marked as not applicable or not available, with the reasons. */
export function FileMissing({ file: { missing } }: { readonly file: CreditFile }) {
  if (missing.length === 0) return null
  return (
    <Card title="Not available">
      <table className={styles.table}>
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
