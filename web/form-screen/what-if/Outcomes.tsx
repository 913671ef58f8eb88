import { formatMoney } from '../../../engine/number-format.ts'
import { type Check, limitsOf, percent, twoDecimals } from '../../../forms/checks/check.ts'
import { severityWords } from '../../../forms/checks/file-words.ts'
import type { Outcome } from '../../../forms/checks/path.ts'
import { severityTones } from '../../credit-file/tones.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import styles from './WhatIf.module.css'

interface Props {
  readonly outcome: Outcome
  /** The outcome of the terms in the forms. */
  readonly before: Outcome
  /** The limits of the policy. Rounding never shows a figure on the other side of its limit. */
  readonly limits: Readonly<Record<'dscr' | 'incomeDbr', Parameters<typeof limitsOf>[0]>>
}

interface Row {
  readonly term: string
  readonly of: (outcome: Outcome, limits: Props['limits']) => string
  readonly check?: (outcome: Outcome) => Check | undefined
}

const rows: readonly Row[] = [
  { term: 'Instalment a month', of: ({ instalment }) => formatMoney(instalment), check: o => o.affordable },
  {
    term: 'Surplus over instalment (DSCR)',
    of: (o, { dscr }) => figure(o.dscr, times => twoDecimals(times, limitsOf(dscr))),
    check: o => o.dscr,
  },
  {
    term: 'Debt burden',
    of: (o, { incomeDbr }) => figure(o.debtBurden, share => percent(share, limitsOf(incomeDbr))),
    check: o => o.debtBurden,
  },
  {
    term: 'Over the Output Sheet’s maximum',
    of: o => figure(o.supported, over => (over > 0 ? formatMoney(over) : 'no')),
    check: o => o.supported,
  },
  { term: 'Scorecard', of: o => (o.rating ? `${o.rating.score.toFixed(1)}, ${o.rating.band}` : '–') },
]

/** The live outcome of the tried terms, beside the outcome of the forms' own terms. */
export function Outcomes({ outcome, before, limits }: Props) {
  return (
    <table className={styles.outcomes} aria-live="polite">
      <thead>
        <tr>
          <td />
          <th scope="col">With these terms</th>
          <th scope="col">As it is</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ term, of, check }) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            <td>
              {of(outcome, limits)} <Finding check={check?.(outcome)} />
            </td>
            <td>{of(before, limits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Finding({ check }: { readonly check: Check | undefined }) {
  if (!check || check.severity === 'agrees' || check.severity === 'unknown') return null
  return <Badge tone={severityTones[check.severity]}>{severityWords[check.severity]}</Badge>
}

function figure(check: Check | undefined, format: (value: number) => string): string {
  return check === undefined || check.result === null ? '–' : format(check.result)
}
