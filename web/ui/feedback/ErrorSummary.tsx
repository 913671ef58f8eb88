import { useEffect, useRef } from 'react'
import { Banner } from './Banner.tsx'
import styles from './ErrorSummary.module.css'

interface Props {
  readonly title: string
  /** Each problem with the id of its control. */
  readonly problems: readonly { readonly id: string; readonly message: string }[]
}

/** Lists all problems of a form at its top, each with a link to its field. Takes the focus when problems appear. */
export function ErrorSummary({ title, problems }: Props) {
  const banner = useRef<HTMLDivElement>(null)
  const shown = problems.length > 0
  useEffect(() => {
    if (shown) banner.current?.focus()
  }, [shown])
  if (!shown) return null
  return (
    <Banner tone="bad" title={title} ref={banner}>
      <ul className={styles.list}>
        {problems.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={event => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
