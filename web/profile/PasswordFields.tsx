import type { Ref } from 'react'
import { newPasswordHint } from '../../accounts/account-rules.ts'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import type { usePasswordForm } from './use-password-form.ts'

interface Props {
  readonly field: ReturnType<typeof usePasswordForm>['field']
  /** The account of the password, for password managers. */
  readonly email: string
  /** The label of the current password's field. */
  readonly current: string
  readonly currentRef?: Ref<HTMLInputElement>
}

/** Fields for the current password and, twice, the new one. */
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
        hint={newPasswordHint}
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
