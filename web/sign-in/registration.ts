import { registrationFaults } from '../../accounts/new-account.ts'
import type { FieldProblems } from '../ui/use-plain-form.ts'
import { newPasswordProblems } from './new-password.ts'

// spec 1 §5.1–3

export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

export function registrationProblems(values: Registration): FieldProblems<keyof Registration> {
  return {
    ...registrationFaults(values.name, values.email, values.password),
    ...newPasswordProblems(values.password, values.confirmPassword),
  }
}
