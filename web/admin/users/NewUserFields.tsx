import { newPasswordHint } from '../../../accounts/account-rules.ts'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Card } from '../../ui/display/Card.tsx'
import type { PlainForm } from '../../ui/use-plain-form.ts'
import styles from './CreateUser.module.css'
import type { NewUser } from './create-user.ts'

type Field = PlainForm<keyof NewUser>['field']

/** spec 2 §2.41–43; D51: the new user's data and password. There is no control for the role. */
export function NewUserFields({ field }: { readonly field: Field }) {
  return (
    <>
      <Card title="Basic Information">
        <div className={styles.fields}>
          <TextField
            {...field('username')}
            label="Username"
            required
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...field('email')}
            label="Email Address"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
          />
          <TextField {...field('firstName')} label="First Name" required maxLength={100} autoComplete="off" />
          <TextField {...field('lastName')} label="Last Name" required maxLength={100} autoComplete="off" />
          <TextField
            {...field('phone')}
            label="Phone Number"
            optional
            type="tel"
            maxLength={32}
            autoComplete="off"
          />
        </div>
      </Card>
      <Security field={field} isInvited={field('invite').value !== ''} />
      <InviteChoice field={field('invite')} />
    </>
  )
}

/** A checkbox: whether the user gets a link to choose a password, instead of being given one. */
function InviteChoice({ field: { id, name, value, onChange } }: { readonly field: ReturnType<Field> }) {
  return (
    <label className={styles.invite}>
      <input
        id={id}
        type="checkbox"
        name={name}
        value={value ? '' : 'yes'}
        checked={value !== ''}
        onChange={onChange}
      />
      <span>
        Let them choose their own password
        <span className={styles.hint}>
          You get a link to send to them, so you need not invent a password.
        </span>
      </span>
    </label>
  )
}

interface SecurityProps {
  readonly field: Field
  /** Whether the user chooses the password, which nobody can type here then. */
  readonly isInvited: boolean
}

function Security({ field, isInvited }: SecurityProps) {
  return (
    <Card title="Security">
      <div className={styles.fields}>
        <PasswordField
          {...field('password')}
          label="Password"
          required={!isInvited}
          disabled={isInvited}
          maxLength={200}
          placeholder="Minimum 6 characters"
          hint={newPasswordHint}
          autoComplete="new-password"
        />
        <PasswordField
          {...field('confirmPassword')}
          label="Confirm Password"
          required={!isInvited}
          disabled={isInvited}
          maxLength={200}
          autoComplete="new-password"
        />
      </div>
    </Card>
  )
}
