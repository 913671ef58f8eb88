import { parameters } from '../../../forms/expert-scorecard/fields.ts'
import { bandOf, riskBands } from '../../../forms/expert-scorecard/formulas.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { confirmDialog } from '../../ui/dialogs.ts'
import type { FormParts } from '../form-parts.ts'
import { useDerived, useFormStore, useStatus, useValue } from '../use-form.ts'
import styles from './expert-scorecard.module.css'
import panel from './Panel.module.css'

export const expertScorecardParts: FormParts = {
  stepWord: 'Section',
  showsEvidence: true,
  Actions: ResetForm,
  Head: Score,
  Foot: RiskSummary,
}

/** Source: part 1 §2, part 2 §9. */
const markers = [30, 50, 70, 85, 100]

const tones = ['good', 'good', 'neutral', 'bad', 'bad']

function toneOfBand(name: string): string | undefined {
  return styles[tones[riskBands.findIndex(band => band.name === name)] ?? 'bad']
}

function ResetForm() {
  const store = useFormStore()
  const { isCompleted } = useStatus()
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

/** Total score out of 100 with its risk category and the bar; after completion the final result. */
function Score() {
  const total = Number(useValue('totalScore') ?? 0)
  const { isCompleted } = useStatus()
  const rated = useDerived(store => parameters.filter(({ key }) => store.answers()[key] !== undefined).length)
  const band = bandOf(total)
  return (
    <>
      <p className={panel.quiet}>
        Rates the customer on twelve weighted parameters. The score places the file in one of five risk
        categories.
      </p>
      <section className={panel.card} aria-label={isCompleted ? 'Scorecard completed' : 'Score'}>
        {isCompleted && <h3>Scorecard completed</h3>}
        <div className={styles.result}>
          <div>
            <p className={styles.label}>{isCompleted ? 'Final score' : 'Total score'}</p>
            <p className={styles.total}>
              {total.toFixed(1)} <span>out of 100</span>
            </p>
          </div>
          <div className={classNames(styles.category, toneOfBand(band.name))}>
            <p className={styles.label}>Risk category</p>
            <p className={styles.band}>{rated === 0 ? 'Not rated yet' : band.name}</p>
          </div>
          <p className={styles.recommendation}>
            {rated < parameters.length
              ? `${rated} of ${parameters.length} parameters rated; what is missing counts 0.`
              : `Recommendation: ${band.recommendation}`}
          </p>
        </div>
        <div className={styles.scale}>
          <div
            role="progressbar"
            aria-label="Total score"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={total}
            className={styles.bar}
          >
            <div className={classNames(styles.fill, toneOfBand(band.name))} style={{ width: `${total}%` }} />
          </div>
          {markers.map(marker => (
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
      </section>
    </>
  )
}

/** The categories with their ranges, the file's own marked. */
function RiskSummary() {
  const category = useValue('riskCategory')
  const isRated = useDerived(store => parameters.some(({ key }) => store.answers()[key] !== undefined))
  return (
    <section className={panel.card} aria-labelledby="risk-summary">
      <h3 id="risk-summary">Risk summary</h3>
      <ul className={styles.bands}>
        {riskBands.map(({ name, range, recommendation }) => {
          const isOwn = isRated && name === category
          return (
            <li
              key={name}
              aria-current={isOwn || undefined}
              className={classNames(toneOfBand(name), isOwn && styles.own)}
            >
              <span className={styles.bandName}>{name}</span>
              <span className={styles.range}>{range}</span>
              <span className={styles.advice}>{recommendation}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
