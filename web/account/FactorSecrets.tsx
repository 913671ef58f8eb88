import { useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import type { AnswerOf } from '../../api/contract.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
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

interface QrCodeProps {
  readonly text: string
  /** The accessible name, which says what the code is for. */
  readonly label: string
}

/** The width of the empty margin that a camera needs, in squares. */
const border = 4

/** A QR code, dark on white in both themes because cameras need that. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={squares.join('')} fill="black" />
    </svg>
  )
}

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** The text of the button that continues. */
  readonly done: string
  readonly onDone: () => void
}

/** Shows the recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const [isCopied, setIsCopied] = useState(false)
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setIsCopied(true)
    } catch {
      // Browsers offer the clipboard only on secure connections; the codes can still be selected and printed.
      setIsCopied(false)
    }
  }

  return (
    <div className={styles.recovery}>
      <Banner tone="attention" title="Keep these recovery codes" ref={said}>
        Each signs you in once when you do not have your phone. They are shown only now: print them, or keep
        them in a password manager.
      </Banner>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={copy}>Copy</Button>
        <Button onClick={() => window.print()}>Print</Button>
        <Button variant="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
      <p role="status" className={styles.quiet}>
        {isCopied && 'Copied.'}
      </p>
    </div>
  )
}
