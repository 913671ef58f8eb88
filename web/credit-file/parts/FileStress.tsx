import { formatMoney } from '../../../engine/number-format.ts'
import {
  changeInWords,
  coverInWords,
  isCovered,
  loanInWords,
  roomsInWords,
} from '../../../forms/checks/file-words.ts'
import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile } from '../credit-file.ts'
import styles from './FileTables.module.css'

type Stress = NonNullable<CreditFile['stress']>

/** Shows how far figures may change before the surplus no longer covers the instalment. */
export function FileStress({ file: { stress } }: { readonly file: CreditFile }) {
  if (!stress) return null
  return (
    <Card title="Break-even" note={loanInWords(stress)}>
      {stress.covered ? (
        <Room stress={stress} />
      ) : (
        <p>The instalment is not covered now: {formatMoney(stress.shortfall)} a month short.</p>
      )}
      <table className={styles.table}>
        <caption>DSCR after a change</caption>
        <thead>
          <tr>
            <th scope="col">Change</th>
            <th scope="col">DSCR</th>
          </tr>
        </thead>
        <tbody>
          {stress.grid.map(cell => (
            <tr key={changeInWords(cell)}>
              <th scope="row">{changeInWords(cell)}</th>
              <td className={isCovered(cell.dscr) ? undefined : styles.bad}>{coverInWords(cell.dscr)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Room({ stress }: { readonly stress: Stress }) {
  return (
    <dl className={styles.facts}>
      {roomsInWords(stress).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
