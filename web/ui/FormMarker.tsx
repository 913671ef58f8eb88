import styles from './FormMarker.module.css'

export type FormColour = 'purple' | 'green' | 'orange' | 'red' | 'blue' | 'amber' | 'grey'

/** The small square in a form's colour, beside its name. */
export function FormMarker({ colour }: { readonly colour: FormColour }) {
  return <span aria-hidden="true" className={`${styles.marker} ${styles[colour]}`} />
}
