import Copy from 'lucide-react/icons/copy'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import type { SubmissionDetails } from '../status.ts'
import styles from './Submission.module.css'

// spec 2 §2.35

/** The submission as stored (spec 2 §2). */
export function RawDataTab({ submission }: { readonly submission: SubmissionDetails }) {
  const { timeline: _timeline, steps: _steps, ...stored } = submission
  const text = JSON.stringify(stored, null, 2)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast('Copied')
    } catch {
      toast('The browser did not allow copying.', 'bad')
    }
  }

  return (
    <>
      <div className={styles.tools}>
        <p className={styles.count}>Keys and values as they are stored</p>
        <Button size="small" icon={<Copy />} onClick={copy}>
          Copy
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label="Stored data" className={styles.raw}>
        <pre>{text}</pre>
      </section>
    </>
  )
}
