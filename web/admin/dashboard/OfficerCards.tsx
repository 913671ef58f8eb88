import { Link } from 'wouter'
import { formatNumber } from '../../../engine/number-format.ts'
import { share, shareText } from '../../charts/chart-scale.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { adminPaths } from '../admin-paths.ts'
import { emailText, nameText } from '../status.ts'
import styles from './Dashboard.module.css'
import type { Stats } from './use-dashboard.ts'

// spec 2 §1.3, §2.30

/** The officers with the most completed forms, each card linking to the officer's clients. */
export function OfficerCards({ stats }: { readonly stats: Stats | undefined }) {
  if (!stats) return <Skeleton shape="cards" count={3} />
  if (stats.loanOfficerStats.length === 0) {
    return (
      <EmptyState
        action={
          <Link href={adminPaths.createUser} className={buttonClass('primary')}>
            Create User
          </Link>
        }
      >
        There are no loan officers yet. Create one, and the forms of their clients are counted here.
      </EmptyState>
    )
  }
  const shown = stats.loanOfficerStats.length
  return (
    <>
      <ul className={styles.four}>
        {stats.loanOfficerStats.map(officer => (
          <li key={officer.id}>
            <Link href={adminPaths.userClients(officer.id)} className={styles.card}>
              <span className={styles.person}>
                <Avatar name={nameText(officer.name)} />
                <span className={styles.name}>
                  <bdi>{shorten(nameText(officer.name), 60)}</bdi>
                </span>
                <span className={styles.quiet}>{shareText(officer.completedForms, officer.totalForms)}</span>
                <bdi className={styles.quiet}>{shorten(emailText(officer.email), 80)}</bdi>
              </span>
              <dl className={styles.numbers}>
                <Count term="Clients" value={officer.clientCount} />
                <Count term="Total Forms" value={officer.totalForms} />
                <Count term="Completed" value={officer.completedForms} />
              </dl>
              <span className={styles.bar}>
                <ProgressBar
                  label="Forms completed"
                  percent={share(officer.completedForms, officer.totalForms)}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <span>
          Showing {shown} of {formatNumber(stats.totalLoanOfficers)} loan officers
        </span>
        <Link href={adminPaths.officers}>All loan officers</Link>
      </p>
    </>
  )
}

function Count({ term, value }: { readonly term: string; readonly value: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
}
