import { formatNumber } from '../../../engine/number-format.ts'
import { pathInWords, ratedSoFar } from '../../../forms/checks/file-words.ts'
import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile } from '../credit-file.ts'
import styles from './FileTables.module.css'

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
        <table className={styles.table}>
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
                  <div className={styles.quiet}>{reason ?? 'No reason given'}</div>
                </td>
                <td>
                  {suggested}
                  {evidence && <div className={styles.quiet}>{evidence}</div>}
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
      {path.length > 0 && <p className={styles.quiet}>Arithmetic of the scorecard, not advice.</p>}
    </Card>
  )
}

function ScoreLines({ lines }: { readonly lines: CreditFile['scoreLines'] }) {
  return (
    <details className={styles.folded}>
      <summary>Points × weight of each parameter</summary>
      <table className={styles.table}>
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
