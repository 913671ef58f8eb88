import { useId } from 'react'
import type { Field } from '../../../engine/types.ts'
import type { Clash, Side } from '../open-form/merge.ts'
import { momentOf } from './author-words.ts'
import styles from './ConflictDialog.module.css'
import { heldText } from './clash-groups.ts'

interface Props {
  readonly clash: Clash
  readonly field: Field
  readonly label: string
  /** Who saved the other value, and when, in words. */
  readonly savedBy: string
  readonly chosen: string | undefined
  readonly onChoose: (side: string) => void
}

/** The values of one field, as radio buttons. */
export function ClashChoice({ clash, field, label, savedBy, chosen, onChoose }: Props) {
  const id = useId()
  return (
    <fieldset className={styles.clash}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.sides}>
        {clash.sides.map(side => (
          <label key={side.id} className={styles.side}>
            <input
              type="radio"
              name={`${id}-side`}
              value={side.id}
              checked={chosen === side.id}
              onChange={() => onChoose(side.id)}
            />
            <span className={styles.words}>
              <span className={styles.who}>{sideWords(side, savedBy)}</span>
              <span dir="auto" className={styles.value}>
                {heldText(field, side.held)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function sideWords({ kind, at }: Side, savedBy: string): string {
  const by = kind === 'saved' ? savedBy : at && momentOf(at)
  const name = { mine: 'Mine', earlier: 'Mine, earlier', saved: 'Saved' }[kind]
  return by ? `${name} (${by})` : name
}
