import { lazyPart } from '../../shell/lazy-code.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from '../Find.module.css'
import { FindButton, type FindProps } from '../FindButton.tsx'
import { FindInput } from '../FindInput.tsx'

/** Loaded when it is first opened, because no form needs what it searches with. */
const OfficerFind = lazyPart(() => import('./OfficerFind.tsx').then(m => m.OfficerFind), Meanwhile)

/** The button on every loan officer's screen that opens the search for their clients. */
export function FindClient() {
  return <FindButton dialog={OfficerFind} />
}

/** Takes what is typed before the search has loaded. */
function Meanwhile({ memory, onClose }: FindProps) {
  return (
    <Dialog label="Find" onClose={onClose} width="wide">
      <div className={styles.frame}>
        <FindInput
          autoFocus
          defaultValue={memory.text}
          onChange={({ target }) => {
            memory.text = target.value
          }}
        />
        <div className={styles.list} />
        <p role="status" className={styles.status}>
          Searching…
        </p>
      </div>
    </Dialog>
  )
}
