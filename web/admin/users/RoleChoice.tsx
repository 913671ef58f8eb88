import type { ChangeEvent } from 'react'
import { roleNames } from '../../../accounts/roles.ts'
import { formsInWords } from '../../../forms/catalogue.ts'
import styles from './RoleChoice.module.css'

const roles = [
  { role: 'user', does: 'An applicant, who fills in an application of their own.' },
  { role: 'loan_officer', does: `Takes clients through the ${formsInWords} forms.` },
  { role: 'admin', does: 'Manages users, supervises clients and submissions, fills no forms.' },
] as const

interface Props {
  readonly field: {
    readonly id: string
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/** The choice of a user's role, each with what people of that role do. */
export function RoleChoice({ field: { id, name, value, error, onChange } }: Props) {
  return (
    <fieldset className={styles.choice} aria-describedby={error && `${id}-error`}>
      <legend>Role</legend>
      {roles.map(({ role, does }, index) => (
        <label key={role} className={styles.role}>
          <input
            // The first radio button has the id to which the error summary links.
            id={index === 0 ? id : undefined}
            type="radio"
            name={name}
            value={role}
            checked={value === role}
            onChange={onChange}
          />
          <span className={styles.words}>
            <span>{roleNames[role]}</span>
            <span className={styles.quiet}>{does}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
