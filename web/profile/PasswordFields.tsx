import type { Ref } from 'react'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import type { usePasswordForm } from './use-password-form.ts'

interface Props {
  readonly field: ReturnType<typeof usePasswordForm>['field']
  /** Whose password this is, for password managers. */
  readonly email: string
  /** What the password is called that goes. */
  readonly current: string
  readonly currentRef?: Ref<HTMLInputElement>
}

/** The password that goes, and the new one twice. */
export function PasswordFields({ field, email, current, currentRef }: Props) {
  const ofPassword = { required: true, maxLength: 200 }
  return (
    <>
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField
        {...field('current')}
        {...ofPassword}
        {...(currentRef && { ref: currentRef })}
        label={current}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('password')}
        {...ofPassword}
        label="New password"
        hint="At least 6 characters"
        autoComplete="new-password"
      />
      <PasswordField
        {...field('confirmPassword')}
        {...ofPassword}
        label="Confirm new password"
        autoComplete="new-password"
      />
    </>
  )
}
