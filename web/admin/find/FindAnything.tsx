import { FindButton, type FindProps } from '../../find/FindButton.tsx'
import { FindDialog } from '../../find/FindDialog.tsx'
import styles from './FindAnything.module.css'
import { forAdministrators } from './find-for-admin.ts'

/** The button on every administrator's screen that opens the search for clients, users and forms. */
export function FindAnything() {
  return (
    <div className={styles.place}>
      <FindButton dialog={AdminFind} />
    </div>
  )
}

function AdminFind(props: FindProps) {
  return <FindDialog source={forAdministrators} {...props} />
}
