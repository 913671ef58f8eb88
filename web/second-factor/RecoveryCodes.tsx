import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import styles from './SecondFactor.module.css'

// spec 3 §2.89

interface Props {
  readonly codes: readonly string[]
  /** The text of the button that continues. */
  readonly done: string
  readonly onDone: () => void
}

/** Shows the recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, done, onDone }: Props) {
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
