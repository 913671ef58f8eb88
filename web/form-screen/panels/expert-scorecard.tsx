import type { FormContext } from '../../../forms/context.ts'
import {
  bandEdges,
  bandOf,
  rangeOf,
  score as scoreOf,
  totalSoFar,
} from '../../../forms/expert-scorecard/formulas.ts'
import { policyOf } from '../../../forms/policy/policy.ts'
import { scoreMarkers } from '../../../forms/policy/scorecard.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirmDialog } from '../../ui/overlay/dialogs.ts'
import { useSuggestions } from '../earlier/suggestions.tsx'
import type { FormParts } from '../form-parts.ts'
import type { FormStore } from '../store/form-store.ts'
import tones from '../tones.module.css'
import { useDerived, useFormContext, useFormStore, useIsCompleted, useValue } from '../use-form.ts'
import styles from './expert-scorecard.module.css'
import panel from './Panel.module.css'

export const expertScorecardParts: FormParts = {
  Actions: ResetForm,
  Head: Score,
  Reading: Score,
  Foot: RiskSummary,
}

// spec 1 §2.33–35, §2.39–41

/** The tones of the bands, best first. */
const bandTones = ['good', 'good', 'neutral', 'bad', 'bad']

type Scorecard = FormContext['policy']['scorecard']

function toneOfBand({ bands }: Scorecard, name: string): string | undefined {
  return tones[bandTones[bands.findIndex(band => band.name === name)] ?? 'bad']
}

function ratedIn({ parameters }: Scorecard, { answers }: FormStore): number {
  return parameters.filter(({ id }) => answers()[id] !== undefined).length
}

function ResetForm() {
  const store = useFormStore()
  const isCompleted = useIsCompleted()
  if (isCompleted) return null

  async function reset() {
    const isSure = await confirmDialog({
      text: 'Reset the scorecard? All parameters and the assessment text are cleared.',
      confirm: 'Reset Form',
      danger: true,
    })
    if (!isSure) return
    const inputs = store.form.fields.filter(field => !field.calculated)
    store.setAll(Object.fromEntries(inputs.map(({ key }) => [key, null])))
    store.show([])
  }

  return (
    <Button size="small" onClick={reset}>
      Reset Form
    </Button>
  )
}

/** The total score out of 100 with its risk category and the bar; after completion, the final result. */
function Score() {
  const isCompleted = useIsCompleted()
  const { scorecard } = policyOf(useFormContext().policy)
  const { length: asked } = scorecard.parameters
  const rated = useDerived(store => ratedIn(scorecard, store))
  const total = useDerived(store => scoreOf(store.answers(), scorecard))
  // D53: the category waits for the rating of every parameter.
  const band = rated === asked ? bandOf(total, scorecard) : undefined
  const tone = band && toneOfBand(scorecard, band.name)
  const words = rated === 0 ? `0 of ${asked} rated` : totalSoFar(total, rated, asked)
  return (
    <>
      <p className={panel.quiet}>
        Rates the customer on {asked} weighted parameters. The score places the file in one of{' '}
        {scorecard.bands.length} risk categories.
      </p>
      <section className={panel.card} aria-label={isCompleted ? 'Scorecard completed' : 'Score'}>
        {isCompleted && <h3>Scorecard completed</h3>}
        <div className={styles.result}>
          <div>
            <p className={styles.label}>{isCompleted ? 'Final score' : 'Total score'}</p>
            <p className={styles.total}>
              {rated === 0 ? '–' : total.toFixed(1)} <span>out of 100</span>
            </p>
          </div>
          <div className={classNames(styles.category, tone)}>
            <p className={styles.label}>Risk category</p>
            <p className={styles.band}>{band ? band.name : rated === 0 ? 'Not rated yet' : '–'}</p>
          </div>
          <p className={styles.recommendation}>{band ? `Recommendation: ${band.recommendation}` : words}</p>
        </div>
        <div className={styles.scale}>
          <div
            role="progressbar"
            aria-label="Total score"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={total}
            aria-valuetext={band ? undefined : words}
            className={styles.bar}
          >
            <div className={classNames(styles.fill, tone ?? styles.waiting)} style={{ width: `${total}%` }} />
          </div>
          <RiskBands />
          {scoreMarkers.map(marker => (
            <span
              key={marker}
              aria-hidden="true"
              className={styles.marker}
              style={{ insetInlineStart: `${marker}%` }}
            >
              {marker}
            </span>
          ))}
        </div>
        <EvidenceScore />
      </section>
    </>
  )
}

/**
 * The score that the evidence of the earlier forms alone would give, if it differs. For a completed scorecard this uses the
 * evidence of now; the credit file compares with what was suggested at the time.
 */
function EvidenceScore() {
  const isCompleted = useIsCompleted()
  const total = useValue('totalScore')
  const { scorecard } = policyOf(useFormContext().policy)
  const suggestions = useSuggestions()
  const evidence = useDerived(({ answers }) => {
    const suggested = scorecard.parameters.flatMap(({ id }) => {
      const value = suggestions.get(id)?.value
      return value === undefined ? [] : [[id, value] as const]
    })
    return scoreOf({ ...answers(), ...Object.fromEntries(suggested) }, scorecard)
  })
  if (typeof total !== 'number' || suggestions.size === 0 || evidence === total) return null
  return (
    <p className={panel.quiet}>
      {isCompleted ? 'By the present evidence alone' : 'By the evidence alone'} {evidence.toFixed(1)},{' '}
      {bandOf(evidence, scorecard).name}; as answered {total.toFixed(1)}.
    </p>
  )
}

/**
 * Shows the risk categories as colours under the bar, with their limits, which the markers do not show. The summary names
 * them.
 */
function RiskBands() {
  const { scorecard } = policyOf(useFormContext().policy)
  return (
    <div aria-hidden="true" className={styles.risks}>
      {bandEdges(scorecard).map(({ name, from, to }) => (
        <span
          key={name}
          data-band={name}
          className={toneOfBand(scorecard, name)}
          style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }}
        />
      ))}
    </div>
  )
}

/** The risk categories with their ranges. The file's own category is highlighted. */
function RiskSummary() {
  const category = useValue('riskCategory')
  const { scorecard } = policyOf(useFormContext().policy)
  return (
    <section className={panel.card} aria-labelledby="risk-summary">
      <h3 id="risk-summary">Risk summary</h3>
      <ul className={styles.bands}>
        {scorecard.bands.map(band => {
          const { name, recommendation } = band
          const isOwn = name === category
          return (
            <li
              key={name}
              aria-current={isOwn || undefined}
              className={classNames(toneOfBand(scorecard, name), isOwn && styles.own)}
            >
              <span className={styles.bandName}>{name}</span>
              <span className={styles.range}>{rangeOf(band, scorecard)}</span>
              <span className={styles.advice}>{recommendation}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
