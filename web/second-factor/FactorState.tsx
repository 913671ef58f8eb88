import type { AnswerOf } from '../../api/contract.ts'
import { britishDateTime } from '../app/dates.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import styles from './SecondFactor.module.css'

// spec 3 §2.89

interface Props {
  readonly state: AnswerOf<'GET /api/auth/second-factor'>
  readonly onSetUp: () => void
  readonly onNewCodes: () => void
  readonly onEnd: () => void
}

/** Shows a warning if at most this many recovery codes are left. */
const few = 3

/** Shows whether there is a second factor, with the actions for it. */
export function FactorState({
  state: { since, recoveryCodesLeft: left },
  onSetUp,
  onNewCodes,
  onEnd,
}: Props) {
  if (since === null) {
    return (
      <div className={styles.form}>
        <p>
          It is off: anyone who learns your password can sign in. You need an authenticator app on your phone.
        </p>
        <div className={styles.buttons}>
          <Button variant="primary" onClick={onSetUp}>
            Set up
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <p>It is on since {britishDateTime(since)}.</p>
      {left > few && <p>You have {left} recovery codes left.</p>}
      {left <= few && (
        <Banner tone="attention">
          {left === 0 && 'You have no recovery code left. '}
          {left === 1 && 'You have 1 recovery code left. '}
          {left > 1 && `You have ${left} recovery codes left. `}
          Make new ones before you need them.
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button onClick={onNewCodes}>New recovery codes</Button>
        <Button onClick={onEnd}>End second factor</Button>
      </div>
    </div>
  )
}
