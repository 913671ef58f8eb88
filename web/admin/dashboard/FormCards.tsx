import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '../../../engine/number-format.ts'
import { catalogue } from '../../../forms/catalogue.ts'
import { share } from '../../charts/chart-scale.ts'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { adminPaths } from '../admin-paths.ts'
import styles from './Dashboard.module.css'
import type { Stats } from './use-dashboard.ts'

// spec 2 §2.28

/** One card per form type in its colour, and one for all submissions. */
export function FormCards({ stats }: { readonly stats: Stats | undefined }) {
  const cards = catalogue.map(({ type, slug, adminLabel, colour }) => {
    const counts = stats?.byFormType.find(row => row.formType === type)
    return { slug, label: adminLabel, colour, ...counts }
  })
  return (
    <ul className={styles.four}>
      {cards.map(card => (
        <li key={card.slug}>
          <FormCard {...card} marker={<FormMarker colour={card.colour} />} />
        </li>
      ))}
      <li>
        <FormCard
          slug="all-submissions"
          label="All Submissions"
          total={stats?.totalSubmissions}
          completed={stats?.completedSubmissions}
          selfFilled={stats?.byFormType.reduce((sum, row) => sum + row.selfFilled, 0)}
        />
      </li>
    </ul>
  )
}

interface Props {
  readonly slug: string
  readonly label: string
  readonly total?: number | undefined
  readonly completed?: number | undefined
  /** Applicants' own forms; the total includes them, but the funnel chart does not. */
  readonly selfFilled?: number | undefined
  readonly marker?: ReactNode
}

function FormCard({ slug, label, total, completed, selfFilled = 0, marker }: Props) {
  const known = total !== undefined && completed !== undefined
  return (
    <Link href={adminPaths.forms(slug)} className={styles.card}>
      <span className={styles.name}>
        {marker}
        {label}
      </span>
      <span className={styles.quiet}>
        {known ? `${formatNumber(total)} submissions · ${formatNumber(completed)} completed` : '…'}
        {selfFilled > 0 && (
          <>
            {' · '}
            <span className={styles.whole}>incl. {formatNumber(selfFilled)} self-filled</span>
          </>
        )}
      </span>
      <span className={styles.bar}>
        {known && <ProgressBar label={`${label} completed`} percent={share(completed, total)} />}
      </span>
    </Link>
  )
}
