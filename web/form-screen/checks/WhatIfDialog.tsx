import { type RefObject, useEffect, useMemo, useState } from 'react'
import { formatMoney, formatNumber } from '../../../engine/number-format.ts'
import { type Check, limitsOf, percent, twoDecimals } from '../../../forms/checks/check.ts'
import { severityWords } from '../../../forms/checks/file-words.ts'
import { maxTerms, type Outcome, presentTerms, type Terms, whatIf } from '../../../forms/checks/path.ts'
import { RepaymentSchedule } from '../../credit-file/RepaymentSchedule.tsx'
import { severityTones } from '../../credit-file/tones.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { readNumber } from '../store/answer-text.ts'
import { useOpenFile } from './open-file.ts'
import styles from './WhatIfDialog.module.css'

// spec 3 §2.44

interface Props {
  /** The button that opens the dialog, at its current place. */
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** Tries out other terms of the loan and shows their outcome. Nothing is stored, and the form does not change. */
export function WhatIfDialog({ opener, onClose }: Props) {
  const { checked } = useOpenFile()
  useEffect(() => () => focusInPlaceOf(opener), [opener])
  const present = useMemo(() => presentTerms(checked), [checked])
  const [terms, setTerms] = useState<Terms>(present)
  const outcome = useMemo(() => whatIf(checked, terms), [checked, terms])
  const set = (change: Partial<Terms>) => setTerms({ ...terms, ...change })

  return (
    <Dialog
      title="What if: other terms"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setTerms(present)}>Back to the form’s terms</Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p className={styles.quiet}>Try other terms against the checks. The form does not change.</p>
        <div className={styles.sides}>
          <div className={styles.terms}>
            <TermControl
              label="Loan amount, $"
              value={terms.amount}
              range={{ min: 1, max: maxTerms.amount }}
              slider={{ min: 100, max: sliderEnd(present.amount), step: 100 }}
              onChange={amount => set({ amount })}
            />
            <TermControl
              label="Term, months"
              value={terms.termMonths}
              range={{ min: 1, max: maxTerms.termMonths, isWhole: true }}
              slider={{ min: 1, max: Math.max(60, present.termMonths), step: 1 }}
              onChange={termMonths => set({ termMonths })}
            />
            <TermControl
              label="Interest rate, % a year"
              value={terms.ratePercent}
              range={{ min: 0, max: maxTerms.ratePercent }}
              slider={{ min: 0, max: Math.max(40, Math.ceil(present.ratePercent)), step: 0.25 }}
              onChange={ratePercent => set({ ratePercent })}
            />
          </div>
          <Outcomes outcome={outcome} before={whatIf(checked, present)} limits={checked.policy.checks} />
        </div>
        <RepaymentSchedule {...terms} />
      </div>
    </Dialog>
  )
}

/**
 * Restores the focus after the dialog closes. The dialog returns it to the button that opened it, but that button is gone if
 * the layout has changed since. Then the button in its place takes the focus, or the bar that reveals that button.
 */
function focusInPlaceOf({ current: button }: RefObject<HTMLButtonElement | null>): void {
  if (!button || !isFocusLost()) return
  const folded = button.closest<HTMLDetailsElement>('details:not([open])')
  const place = folded?.querySelector('summary') ?? button
  place.focus({ preventScroll: true })
}

/** Returns twice the present loan, rounded up to thousands. */
function sliderEnd(amount: number): number {
  return Math.max(10_000, Math.ceil((amount * 2) / 1000) * 1000)
}

interface OutcomesProps {
  readonly outcome: Outcome
  /** The outcome of the terms in the forms. */
  readonly before: Outcome
  /** The limits of the policy. Rounding never shows a figure on the other side of its limit. */
  readonly limits: Readonly<Record<'dscr' | 'incomeDbr', Parameters<typeof limitsOf>[0]>>
}

interface Row {
  readonly term: string
  readonly of: (outcome: Outcome, limits: OutcomesProps['limits']) => string
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
export function Outcomes({ outcome, before, limits }: OutcomesProps) {
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

interface TermControlProps {
  readonly label: string
  readonly value: number
  /** The range that can be typed. */
  readonly range: { readonly min: number; readonly max: number; readonly isWhole?: boolean }
  /** The range of the slider, which is narrower. */
  readonly slider: { readonly min: number; readonly max: number; readonly step: number }
  readonly onChange: (value: number) => void
}

/**
 * One term of the loan as a text box and a slider that follow each other. A text that cannot be read does not change the
 * term.
 */
export function TermControl({ label, value, range, slider, onChange }: TermControlProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const error = typed !== null && readTerm(typed, range) === undefined ? refusal(range) : undefined

  function type(text: string) {
    setTyped(text)
    const number = readTerm(text, range)
    if (number !== undefined) onChange(number)
  }

  return (
    <div className={styles.term}>
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? String(value)}
        error={error}
        onChange={event => type(event.target.value)}
        onBlur={() => error === undefined && setTyped(null)}
      />
      <input
        type="range"
        aria-label={`${label}, slider`}
        min={slider.min}
        max={slider.max}
        step={slider.step}
        value={value}
        onChange={event => {
          setTyped(null)
          onChange(event.target.valueAsNumber)
        }}
      />
    </div>
  )
}

function readTerm(text: string, { min, max, isWhole }: TermControlProps['range']): number | undefined {
  const number = readNumber(text)
  const isRead = typeof number === 'number' && number >= min && number <= max
  return isRead && (!isWhole || Number.isInteger(number)) ? number : undefined
}

function refusal({ min, max, isWhole }: TermControlProps['range']): string {
  return `Please enter ${isWhole ? 'a whole number' : 'a number'} from ${min} to ${formatNumber(max)}.`
}
