import { FindButton } from '../../find/FindButton.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import styles from './FindAnything.module.css'

const dialog = screenCode(() => import('./AdminFind.tsx').then(m => m.AdminFind))

/** From every screen of an administrator to any client, user or form. */
export function FindAnything() {
  return (
    <div className={styles.place}>
      <FindButton dialog={dialog} />
    </div>
  )
}
