import { ownRoleNames } from '../../accounts/roles.ts'
import { britishMoment } from '../app/dates.ts'
import { Card } from '../ui/display/Card.tsx'
import styles from './Application.module.css'
import type { OwnApplication } from './use-application.ts'

/** Shows the lender's privacy text and who at the lender has read the answers, and when. */
export function WhoCanRead({ application }: { readonly application: OwnApplication }) {
  const { readings, privacy, state } = application
  return (
    <Card title="Who can read this">
      <div className={styles.words}>
        {(state === 'filling' || state === 'complete') && (
          <p>
            Loan officers read your answers only after you have sent them, or when you have given one of them
            your code. Administrators can read them at any time. Everyone who does is named here.
          </p>
        )}
        {/* While the applicant still has to agree to the text, it is shown beside the consent instead. */}
        {state !== 'complete' && <p>{privacy.text}</p>}
        {readings.length === 0 ? (
          <p className={styles.quiet}>Nobody at the lender has read your answers so far.</p>
        ) : (
          <table className={styles.readings}>
            <caption className={styles.quiet}>Who at the lender read the answers you gave, and when</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th scope="col">When</th>
              </tr>
            </thead>
            <tbody>
              {readings.map(({ name, role, at }) => (
                <tr key={`${at}${name}`}>
                  <th scope="row">{name}</th>
                  <td>{ownRoleNames[role].toLowerCase()}</td>
                  <td>{britishMoment(at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Card>
  )
}
