import { FindButton } from '../../find/FindButton.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import styles from './FindAnything.module.css'

const dialog = screenCode(() => import('./AdminFind.tsx').then(m => m.AdminFind))

/** The button on every administrator's screen that opens the search for clients, users and forms. */
export function FindAnything() {
  return (
    <div className={styles.place}>
      <FindButton dialog={dialog} />
    </div>
  )
}
