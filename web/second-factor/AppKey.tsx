import type { AnswerOf } from '../../api/contract.ts'
import { QrCode } from './QrCode.tsx'
import styles from './SecondFactor.module.css'

// spec 3 §2.89

interface Props {
  readonly setup: AnswerOf<'POST /api/auth/second-factor/setup'>
}

/** The key for an authenticator app, as a QR code and as text to type. */
export function AppKey({ setup: { key, address } }: Props) {
  return (
    <div className={styles.appKey}>
      <p>
        Point the camera of an authenticator app at this picture, or type the key into the app. Any app for
        codes of six digits will do.
      </p>
      <div className={styles.picture}>
        <QrCode text={address} label="QR code for the authenticator app" />
      </div>
      <p>
        Key: <code className={styles.key}>{inGroups(key)}</code>
      </p>
    </div>
  )
}

/** Splits the key into groups for reading; apps accept it with or without spaces. */
function inGroups(key: string): string {
  return key.replaceAll(/.{4}(?=.)/g, '$& ')
}
