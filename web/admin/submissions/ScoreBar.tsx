import { bandEdges } from '../../../forms/expert-scorecard/formulas.ts'
import { policyOfVersion } from '../../../forms/policy/policy.ts'
import { scoreMarkers } from '../../../forms/policy/scorecard.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import { riskTone } from '../dashboard/risk-tone.ts'
import styles from './ScoreBar.module.css'
import { placeOf } from './score-scale.ts'

// spec 2 §9.24

interface Props {
  readonly score: number
  readonly category: string
  /** The version of the policy by which the form was completed; undefined if it is open. */
  readonly policyVersion: number | undefined
}

/** The scorecard's result on its scale from 30 to 100 (spec 2 §9), above the coloured ranges of the categories. */
export function ScoreBar({ score, category, policyVersion }: Props) {
  const tone = riskTone(category)
  return (
    <div className={styles.frame}>
      <p className={styles.result}>
        <strong>{score.toFixed(1)}</strong> of 100 <Badge tone={tone}>{category}</Badge>
      </p>
      <svg aria-hidden="true" className={classNames(styles.picture, styles[tone])}>
        <rect y="0" width="100%" height="10" rx="5" className={styles.track} />
        <rect y="0" width={`${placeOf(score)}%`} height="10" rx="5" className={styles.fill} />
        {bandEdges(policyOfVersion(policyVersion).scorecard).map(({ name, from, to }) => (
          <rect
            key={name}
            data-band={name}
            x={`${placeOf(from)}%`}
            y="13"
            width={`${placeOf(to) - placeOf(from)}%`}
            height="4"
            className={classNames(styles.band, styles[riskTone(name)])}
          />
        ))}
        {scoreMarkers.map((marker, place) => (
          <g key={marker}>
            {[styles.edge, styles.tick].map(part => (
              <line
                key={part}
                x1={`${placeOf(marker)}%`}
                x2={`${placeOf(marker)}%`}
                y1="0"
                y2="20"
                className={part}
              />
            ))}
            <text
              x={`${placeOf(marker)}%`}
              y="35"
              textAnchor={place === 0 ? 'start' : place === scoreMarkers.length - 1 ? 'end' : 'middle'}
              className={styles.number}
            >
              {marker}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
