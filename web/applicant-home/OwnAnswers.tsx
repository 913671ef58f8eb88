import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '../app/addresses.ts'
import { ReadSteps } from '../form-screen/reading/ReadSteps.tsx'
import { buttonClass } from '../ui/controls/Button.tsx'
import styles from './Application.module.css'
import type { ReadOwnForm } from './read-own-forms.ts'

interface Props {
  readonly forms: readonly ReadOwnForm[]
  readonly mayChange: boolean
  /** Whether the answers are initially expanded, because it is time to check them. */
  readonly isOpen: boolean
}

/** All answers of the application, form by form. They are printed even if they are collapsed on the screen. */
export function OwnAnswers({ forms, mayChange, isOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let closed: HTMLDetailsElement[] = []
    const begin = () => {
      const folded = [...(frame.current?.querySelectorAll('details') ?? [])].filter(({ open }) => !open)
      for (const part of folded) part.open = true
      // The event may fire twice: from the print button and from the browser.
      closed = [...closed, ...folded]
    }
    const end = () => {
      for (const part of closed) part.open = false
      closed = []
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return (
    <div ref={frame}>
      {forms.map(({ type, label, isCompleted, steps }) => (
        <details key={type} className={styles.form} open={isOpen}>
          <summary>{label}</summary>
          <div className={styles.answers}>
            {mayChange && (
              <p className={styles.onScreen}>
                <Link href={paths.form(type)} className={buttonClass('secondary', 'small')}>
                  {isCompleted ? `Change ${label}` : `Continue with ${label}`}
                </Link>
              </p>
            )}
            <ReadSteps steps={steps} toneOf={() => undefined} idPrefix={type} />
          </div>
        </details>
      ))}
    </div>
  )
}
