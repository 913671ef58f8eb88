import { useMemo, useState } from 'react'
import { text } from '../../../engine/answers.ts'
import { codeOfText, markKey, markText, markWords, saysMissing } from '../../../engine/marks.ts'
import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import type { Line } from '../../../forms/checks/check.ts'
import { pathInWords } from '../../../forms/checks/file-words.ts'
import { type NextBand, nextBandOf, pathsOf } from '../../../forms/checks/path.ts'
import { stressInWords, stressOf } from '../../../forms/checks/stress.ts'
import { figureGroups, figureNames, keyFigures, keyIn } from '../../../forms/credit-file/shown-figures.ts'
import { Button } from '../../ui/controls/Button.tsx'
import panel from '../panels/Panel.module.css'
import type { Changes } from '../store/answer-sheet.ts'
import type { FormStore } from '../store/form-store.ts'
import { useDerived, useFormScope, useFormStore } from '../use-form.ts'
import { ExplainHere, FieldLink } from './DifferingFact.tsx'
import { FigureGroups } from './FigureGroups.tsx'
import styles from './FormChecks.module.css'
import { type OpenFile, useOpenFile } from './open-file.ts'

/** The turnover that the surplus is calculated from. It is shown beside the sources but does not count as one. */
const used = 'total_sales'

/** The monthly turnover according to each form. Shown if there are at least two sources. */
export function TurnoverStrip({ onCompare }: { readonly onCompare: (id: string) => void }) {
  const { checks } = useOpenFile()
  const check = checks.find(({ id }) => id === 'turnover')
  const sources = check?.lines.filter(({ key }) => key !== used) ?? []
  if (!check || sources.length < 2) return null
  const largest = Math.max(...check.lines.map(amountOf))
  return (
    <section aria-labelledby="turnover-strip" className={styles.strip}>
      <h3 id="turnover-strip">Turnover a month</h3>
      <ul>
        {check.lines.map(line => (
          <li key={line.label}>
            <FieldLink line={line} className={styles.bar}>
              <span className={styles.source}>
                {line.label}
                {line.period && <span className={styles.period}> {line.period}</span>}
              </span>
              <span className={styles.amount}>{line.display}</span>
              <svg aria-hidden="true" data-kind={line.key === used ? 'used' : undefined}>
                <rect width="100%" height="100%" rx="3" />
                <rect width={`${(amountOf(line) / largest) * 100}%`} height="100%" rx="3" />
              </svg>
            </FieldLink>
          </li>
        ))}
      </ul>
      <p className={check.severity === 'explain' ? styles.asks : styles.says}>{check.sentence}</p>
      <ExplainHere check={check} />
      <div>
        <Button size="small" variant="quiet" onClick={() => onCompare(check.id)}>
          How this is reckoned
        </Button>
      </div>
    </section>
  )
}

function amountOf({ value }: Line): number {
  return typeof value === 'number' ? value : 0
}

// spec 3 §2.98
/** Shown beside the decision: the key figures of the earlier forms, each with a link to its form. */
export function EvidenceCard() {
  const file = useOpenFile()
  const { type } = useFormScope().open
  const groups = figureGroups.map(group => ({
    group,
    figures: keyFigures[group].flatMap(([form, name]) =>
      form === type ? [] : (evidenceOf(file, form, name) ?? []),
    ),
  }))
  if (groups.every(({ figures }) => figures.length === 0)) return null
  return (
    <section className={panel.card} aria-label="Evidence from the other forms">
      <h3>Evidence from the other forms</h3>
      <FigureGroups heading="h4" groups={groups} />
    </section>
  )
}

/** Returns a figure as its form shows it; undefined if there is none to show. */
function evidenceOf({ checked, figureOf }: OpenFile, form: FormType, name: string) {
  const state = checked.file[form]
  if (!state) return undefined
  const key = keyIn(name, state.assessmentYear)
  const figure = figureOf(form, key)
  if (!figure?.display) return undefined
  const { label, display, tone } = figure
  return {
    id: `${form} ${key}`,
    label: (
      <FieldLink line={{ form, key }} className={styles.compare}>
        {figureNames[`${form}.${name}`] ?? label}
      </FieldLink>
    ),
    source: `${rowOf(form).label}${state.status === 'in_progress' ? ', draft' : ''}`,
    display,
    tone: tone ?? null,
  }
}

/** The field of the memo in which an officer writes about the break-even. */
const prose = 'cashFlowAnalysis'
/** The origin of the sentence, as the history shows it. */
const origin = 'the checks across the forms: Break-even'

/**
 * Shows how far the figures may move before the surplus no longer covers the instalment. Like the credit file, it says nothing
 * while required answers of an open form are missing (D39).
 */
export function StressCard() {
  const { checked, checks } = useOpenFile()
  const store = useFormStore()
  const stress = stressOf(checked)
  const check = checks.find(({ id }) => id === 'stress')
  if (!stress || !check || check.severity === 'unknown') return null
  const words = stressInWords(stress)
  return (
    <section className={panel.card} aria-label="Break-even">
      <h3>Break-even</h3>
      <p>{words}</p>
      {check.severity === 'explain' && check.sentence !== words && (
        <p className={styles.asks}>{check.sentence}</p>
      )}
      <ExplainHere check={check} />
      {store.definition(prose) && !store.readOnly() && <PutIntoProse store={store} words={words} />}
    </section>
  )
}

/** A button that appends the sentence to the text of the field. One undo removes it again. */
function PutIntoProse({ store, words }: { readonly store: FormStore; readonly words: string }) {
  const [taken, setTaken] = useState<Changes | null>(null)
  const canUndo = useDerived(() => taken !== null && store.canUndo(taken))
  const written = useDerived(({ answers }) => text(answers(), prose))
  const label = store.definition(prose)?.label ?? ''
  const longer = written === '' ? words : `${written.trimEnd()}\n\n${words}`
  const fits = longer.length <= (store.definition(prose)?.maxLength ?? longer.length)

  function put() {
    // Below a text of the officer's own, the sentence was asked for by name. A draft stays one, and an empty text becomes one.
    const isDraft = written === '' || codeOfText(store.field(prose).note) === 'dr'
    const changes = { [prose]: longer, ...(isDraft && { [markKey(prose)]: markText({ code: 'dr' }) }) }
    store.setAll(changes, { undoable: true })
    store.origins?.taken([prose], 'offered', origin)
    setTaken(changes)
  }

  return (
    <div className={styles.buttons}>
      {written.includes(words) ? (
        <p role="status">Added to {label}.</p>
      ) : (
        <Button size="small" disabled={!fits} onClick={put}>
          Put into {label}
        </Button>
      )}
      {!fits && <p className={styles.says}>{label} has no room left.</p>}
      {taken && canUndo && (
        <Button size="small" variant="quiet" onClick={() => store.undo(taken)}>
          Undo
        </Button>
      )}
    </div>
  )
}

/**
 * Which changes to the deal would lead to the next better band, with a link to where the loan is set. Empty in the best band, and
 * until everything is rated.
 */
export function PathCard() {
  const { checked } = useOpenFile()
  const { next, paths } = useMemo(() => ({ next: nextBandOf(checked), paths: pathsOf(checked) }), [checked])
  if (!next) return null
  return (
    <section className={panel.card} aria-label="Path to the next band">
      <h3>{upToNext(next)}</h3>
      {paths.map(path => (
        <p key={pathInWords(path)}>{pathInWords(path)}</p>
      ))}
      {paths.length === 0 && <p>{noPath(next.name)}</p>}
      {paths.length > 0 && (
        <p>
          <FieldLink line={{ form: 'output_sheet', key: 'final_loan_amount' }}>Open Output Sheet</FieldLink>
        </p>
      )}
      <p className={panel.quiet}>Arithmetic of the scorecard, not advice.</p>
    </section>
  )
}

/** Returns, for example, "1.2 points below Low Risk (76)". */
function upToNext({ missing, name, from }: NextBand): string {
  return `${missing.toFixed(1)} points below ${name} (${from})`
}

function noPath(band: string): string {
  return `No smaller loan, closed loan or added property reaches ${band}.`
}

// spec 3 §2.32, §2.55
/**
 * Lists the values that the client's other forms mark as missing, with the reasons. This form's figures are calculated
 * without them.
 */
export function MissingValuesCard() {
  const { forms, labelOf } = useOpenFile()
  const marked = forms.flatMap(({ formType: form, marks }) =>
    Object.entries(marks).flatMap(([key, mark]) => (saysMissing(mark.code) ? [{ form, key, mark }] : [])),
  )
  if (marked.length === 0) return null
  return (
    <section className={panel.card} aria-label="Not available">
      <h3>Not available</h3>
      <p className={panel.quiet}>The figures here are calculated without these.</p>
      <ul className={styles.marked}>
        {marked.map(({ form, key, mark }) => (
          <li key={`${form} ${key}`}>
            <FieldLink line={{ form, key }} className={styles.compare}>
              {labelOf(form, key)}
            </FieldLink>{' '}
            ({rowOf(form).label}): {markWords(mark)}
          </li>
        ))}
      </ul>
    </section>
  )
}
