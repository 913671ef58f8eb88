import { formatMoney } from '../../engine/number-format.ts'
import { Card } from '../ui/display/Card.tsx'
import type { CreditFile } from './credit-file.ts'
import styles from './FileTables.module.css'

type Stress = NonNullable<CreditFile['stress']>

/** How far figures may move before the surplus no longer pays the instalment. */
export function FileStress({ file: { stress } }: { readonly file: CreditFile }) {
  if (!stress) return null
  return (
    <Card
      title="Break-even"
      note={`Surplus ${formatMoney(stress.surplus)} a month, instalment ${formatMoney(stress.instalment)} (${formatMoney(stress.loan)} at ${stress.ratePercent}% over ${stress.termMonths} months)`}
    >
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
              <td className={cell.dscr < 1 ? styles.bad : undefined}>
                {cell.dscr.toFixed(2)}
                {cell.dscr < 1 && ' not covered'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Room({ stress }: { readonly stress: Stress }) {
  const rooms = [
    ['Sales may fall', percent(stress.salesFallPercent)],
    ['The margin may fall', points(stress.marginFallPoints)],
    ['Purchase prices may rise', percent(stress.purchaseRisePercent)],
    ['Business expenses may rise', percent(stress.expenseRisePercent)],
    [
      'The rate may rise',
      stress.rateRisePoints === null ? 'more than 50 points' : points(stress.rateRisePoints),
    ],
    ['Weakest sampled month', under(stress.weakestMonthFallPercent)],
    ['Without other income', stress.coveredWithoutOtherIncome ? 'still covered' : 'not covered'],
  ] as const
  return (
    <dl className={styles.facts}>
      {rooms.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function changeInWords({ sales, purchases, rate }: Stress['grid'][number]): string {
  const signed = (value: number) => (value > 0 ? `+${value}` : `−${Math.abs(value)}`)
  return [
    sales === undefined ? '' : `Sales ${signed(sales)}%`,
    purchases === undefined ? '' : `Purchase prices ${signed(purchases)}%`,
    rate === undefined ? '' : `Rate ${signed(rate)} points`,
  ]
    .filter(part => part !== '')
    .join(', ')
}

const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)}%`)
const points = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} points`)
const under = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)}% under average`)
