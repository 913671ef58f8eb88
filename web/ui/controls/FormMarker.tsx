import styles from './FormMarker.module.css'

// spec 2 §2.57

export type FormColour = 'purple' | 'green' | 'orange' | 'red' | 'blue' | 'amber' | 'grey'

/** A small square in a form's colour, shown beside the form's name. */
export function FormMarker({ colour }: { readonly colour: FormColour }) {
  return <span aria-hidden="true" className={`${styles.marker} ${styles[colour]}`} />
}
