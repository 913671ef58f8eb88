import { formatMoney, formatNumber } from '../../engine/number-format.ts'
import {
  changeInWords,
  coverInWords,
  isCovered,
  loanInWords,
  pathInWords,
  ratedSoFar,
  roomsInWords,
} from '../../forms/checks/file-words.ts'
import { scheduledLoan } from '../../forms/credit-file/deal.ts'
import { shownFigures } from '../../forms/credit-file/shown-figures.ts'
import { FigureGroups } from '../form-screen/checks/FigureGroups.tsx'
import { classNames } from '../ui/class-names.ts'
import { Card } from '../ui/display/Card.tsx'
import edge from '../ui/scrolling.module.css'
import { scrollShadowRef } from '../ui/scrolling.ts'
import type { CreditFile } from './credit-file.ts'
import styles from './FileFigures.module.css'
import tables from './FileTables.module.css'
import { RepaymentSchedule } from './RepaymentSchedule.tsx'

// spec 3 §2.39

/** The key figures in four groups, each with the forms that it comes from. */
export function FileFigures({ file }: { readonly file: CreditFile }) {
  if (file.figures.every(({ items }) => items.length === 0)) return null
  return (
    <Card title="Key figures">
      <FigureGroups heading="h3" groups={shownFigures(file)} />
    </Card>
  )
}

type Stress = NonNullable<CreditFile['stress']>

/** Shows how far figures may change before the surplus no longer covers the instalment. */
export function FileStress({ file: { stress } }: { readonly file: CreditFile }) {
  if (!stress) return null
  return (
    <Card title="Break-even" note={loanInWords(stress)}>
      {stress.covered ? (
        <RoomForChange stress={stress} />
      ) : (
        <p>The instalment is not covered now: {formatMoney(stress.shortfall)} a month short.</p>
      )}
      <table className={tables.table}>
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
              <td className={isCovered(cell.dscr) ? undefined : tables.bad}>{coverInWords(cell.dscr)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function RoomForChange({ stress }: { readonly stress: Stress }) {
  return (
    <dl className={tables.facts}>
      {roomsInWords(stress).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The repayment schedule of the memo's loan. */
export function FileSchedule({ file: { checks } }: { readonly file: CreditFile }) {
  const loan = scheduledLoan(checks)
  if (!loan) return null
  return (
    <Card title="Repayment schedule" note="Of the memo’s loan.">
      <RepaymentSchedule {...loan} />
    </Card>
  )
}

/** Compares the scorecard as answered with the scorecard by evidence, and shows what would lead to a better band. */
export function FileScore({ file: { scores, scoreLines, overrides, path } }: { readonly file: CreditFile }) {
  if (scoreLines.length === 0) return null
  return (
    <Card title="Scorecard">
      <p>
        {scores.answered === null
          ? ratedSoFar(scoreLines)
          : `As answered ${scores.answered}, ${scores.band}. By the evidence alone ${scores.evidence}, ${scores.evidenceBand}.`}
      </p>
      <ScoreLines lines={scoreLines} />
      {overrides.length > 0 && (
        <table className={tables.table}>
          <caption>Answers that differ from the evidence</caption>
          <thead>
            <tr>
              <th scope="col">Parameter</th>
              <th scope="col">Answered, and why</th>
              <th scope="col">By the evidence</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {overrides.map(({ field, label, chosen, suggested, delta, evidence, reason }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>
                  {chosen}
                  <div className={tables.quiet}>{reason ?? 'No reason given'}</div>
                </td>
                <td>
                  {suggested}
                  {evidence && <div className={tables.quiet}>{evidence}</div>}
                </td>
                <td>{delta > 0 ? `+${formatNumber(delta)}` : formatNumber(delta)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {path.map(way => (
        <p key={pathInWords(way)}>{pathInWords(way)}</p>
      ))}
      {path.length > 0 && <p className={tables.quiet}>Arithmetic of the scorecard, not advice.</p>}
    </Card>
  )
}

function ScoreLines({ lines }: { readonly lines: CreditFile['scoreLines'] }) {
  return (
    <details className={tables.folded}>
      <summary>Points × weight of each parameter</summary>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col">Answered</th>
            <th scope="col">Points × weight</th>
            <th scope="col">Adds</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ field, label, answer, points, weight, adds }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{answer}</td>
              <td>
                {points} × {weight}%
              </td>
              <td>{formatNumber(adds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Profit and loss, balance sheet and the months of the bank account, as stored in the forms. */
export function FileStatements({ statements }: Pick<CreditFile, 'statements'>) {
  return statements.map(({ title, corner, columns, rows }) => (
    <Card key={title} title={title}>
      <details className={styles.folded} open>
        <summary>{`${rows.length} lines`}</summary>
        <div className={classNames(styles.narrow, edge.edge)}>
          {/* biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark. */}
          <div
            ref={scrollShadowRef}
            role="group"
            aria-label={title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, which the keyboard must be able to do.
            tabIndex={0}
            className={styles.frame}
          >
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{corner}</th>
                  {columns.map(column => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ label, cells, kind }) =>
                  kind === 'heading' ? (
                    <tr key={label} className={styles.heading}>
                      <th scope="colgroup" colSpan={columns.length + 1}>
                        {label}
                      </th>
                    </tr>
                  ) : (
                    <tr key={`${kind} ${label}`} className={styles[kind]}>
                      <th scope="row">{label}</th>
                      {columns.map((column, at) => (
                        <td key={column}>{cells[at] || '–'}</td>
                      ))}
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          </div>
        </div>
      </details>
    </Card>
  ))
}
