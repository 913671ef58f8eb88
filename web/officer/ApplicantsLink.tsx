import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { Badge } from '../ui/display/Badge.tsx'
import { useWaitingCount } from '../waiting-applications.ts'
import styles from './ApplicantsLink.module.css'

/** A link to the applications, with the number of those waiting. */
export function ApplicantsLink() {
  const waiting = useWaitingCount('officer')
  return (
    <Link href={paths.applicants} className={buttonClass()}>
      Take over an applicant
      {waiting !== null && (
        <Badge tone="accent">
          {waiting}
          <span className={styles.waiting}> waiting</span>
        </Badge>
      )}
    </Link>
  )
}
