import styles from './FormMarker.module.css'

// spec 2 §2.57

export type FormColour = 'purple' | 'green' | 'orange' | 'red' | 'blue' | 'amber' | 'grey'

/** The small square in a form's colour, beside its name. */
export function FormMarker({ colour }: { readonly colour: FormColour }) {
  return <span aria-hidden="true" className={`${styles.marker} ${styles[colour]}`} />
}
