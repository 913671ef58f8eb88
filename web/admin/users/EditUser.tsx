import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { Link } from 'wouter'
import { isPromotedAfterRegistration, roleNames } from '../../../accounts/roles.ts'
import { userChangeFaults } from '../../../accounts/user-change.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { formsInWords } from '../../../forms/catalogue.ts'
import { ApiError, call, type ErrorBody, messageOf } from '../../app/api-client.ts'
import { americanDateTime } from '../../app/dates.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { type FieldProblems, usePlainForm } from '../../ui/use-plain-form.ts'
import { adminPaths } from '../admin-paths.ts'
import { clientsText, type UserDetails } from '../status.ts'
import styles from './EditUser.module.css'
import { InvitationDialog } from './Invitation.tsx'

// spec 3 §1.28, §2.17

interface Props {
  readonly user: UserDetails
  readonly onClose: () => void
}

// D60
/** Edits a user's account data and role. If the new role ended the user's password, shows the link for another. */
export function EditUser({ user, onClose }: Props) {
  const queries = useQueryClient()
  const [opened] = useState(user)
  /** The latest version of the user that a refusal has reported. */
  const [toldOf, setToldOf] = useState(user.version)
  const [ended, setEnded] = useState<AnswerOf<'PUT /api/admin/users/{id}'> | null>(null)
  const elsewhere = (values: UserFields) => changedElsewhere(opened, user, values)
  const form = usePlainForm<keyof UserFields>({
    empty: { ...fieldsOf(user) },
    check: changeProblems,
    send: async values => {
      const body = changeOf(user, values)
      // The page may have refetched a newer version that the administrator has not noticed. If both changed the same fields, send
      // the version that was opened, so that the server reports the conflict and who caused it.
      const isSeen = user.version <= toldOf || elsewhere(values).length === 0
      const headers = { 'if-match': `"${isSeen ? user.version : opened.version}"` }
      try {
        const answer = await call('PUT /api/admin/users/{id}', {
          params: { id: user._id },
          body,
          headers,
        })
        if (answer.invitation) return setEnded(answer)
        toast(answer.message)
        onClose()
      } catch (error) {
        setToldOf(now => (error instanceof ApiError && error.body?.currentVersion) || now)
        throw error
      } finally {
        // After a conflict, the refetched user shows the other change, and the administrator can save again.
        void queries.invalidateQueries({ queryKey: ['admin'] })
      }
    },
    refused: changeFailure,
    clearsProblems: true,
  })
  const role = form.field('role')
  const news = elsewhere(form.values)
  if (ended?.invitation) {
    return (
      <InvitationDialog name={ended.user.name} invitation={ended.invitation} onClose={onClose}>
        <p>{ended.message}</p>
      </InvitationDialog>
    )
  }

  return (
    <FormDialog title="Edit User" send="Save Changes" form={form} onClose={onClose}>
      {news.length > 0 && (
        <Banner tone="attention">
          Somebody else changed the same fields: {news.join(', ')}. Saving replaces this with yours.
        </Banner>
      )}
      <TextField {...form.field('name')} label="Full Name" required maxLength={200} autoComplete="off" />
      <TextField
        {...form.field('email')}
        label="Email Address"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
      />
      <TextField
        {...form.field('username')}
        label="Username"
        optional
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.field('phone')}
        label="Phone Number"
        optional
        type="tel"
        maxLength={32}
        autoComplete="off"
      />
      <RoleChoice field={role} />
      <RoleNote user={user} chosen={role.value} />
    </FormDialog>
  )
}

/** Explains what another role means for this user. */
function RoleNote({ user, chosen }: { readonly user: UserDetails; readonly chosen: string }) {
  if (chosen === user.role) return null
  if (user.role === 'loan_officer' && user.clientCount > 0) {
    return (
      <Banner tone="attention">
        This officer has {clientsText(user.clientCount)}. Move them to another officer first:{' '}
        <Link href={adminPaths.userClients(user._id)}>the officer’s clients</Link>.
      </Banner>
    )
  }
  return (
    <Banner tone="accent">
      {isPromotedAfterRegistration(user, chosen)
        ? 'This user registered, and nobody has checked whose email address it is. The password, the second factor and all sessions end; you get a link for a new password to send to the right person.'
        : 'All sessions end, and the new role applies from the next sign-in.'}
      {user.role === 'user' &&
        user.submissionCount > 0 &&
        ' The application that this person filled in stays with the lender; they can no longer open it.'}
    </Banner>
  )
}

const roles = [
  { role: 'user', does: 'An applicant, who fills in an application of their own.' },
  { role: 'loan_officer', does: `Takes clients through the ${formsInWords} forms.` },
  { role: 'admin', does: 'Manages users, supervises clients and submissions, fills no forms.' },
] as const

interface RoleChoiceProps {
  readonly field: {
    readonly id: string
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/** The choice of a user's role, each with what people of that role do. */
function RoleChoice({ field: { id, name, value, error, onChange } }: RoleChoiceProps) {
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

interface UserFields {
  readonly name: string
  readonly username: string
  readonly email: string
  readonly phone: string
  readonly role: string
}

function fieldsOf({ name, username, email, phone, role }: UserDetails): UserFields {
  return { name, username: username ?? '', email, phone, role }
}

const changeProblems = ({ role: _, ...texts }: UserFields): FieldProblems<keyof UserFields> =>
  userChangeFaults(texts)

/**
 * Returns the fields that were changed on the screen. Others are not sent, so that they keep whatever value they have by now.
 */
function changeOf(user: UserDetails, values: UserFields) {
  const before = fieldsOf(user)
  const change: {
    name?: string
    username?: string
    email?: string
    phone?: string
    role?: UserDetails['role']
  } = {}
  for (const key of ['name', 'username', 'email', 'phone'] as const)
    if (values[key].trim() !== before[key]) change[key] = values[key].trim()
  if (values.role !== before.role) {
    const role = (['user', 'loan_officer', 'admin'] as const).find(known => known === values.role)
    if (role) change.role = role
  }
  return change
}

const words = {
  name: 'Full Name',
  email: 'Email Address',
  username: 'Username',
  phone: 'Phone Number',
  role: 'Role',
} as const

/**
 * Describes the fields that somebody else has changed since the dialog was opened and that differ from the values typed here,
 * with their current values.
 */
function changedElsewhere(opened: UserDetails, user: UserDetails, values: UserFields): string[] {
  const [before, now] = [fieldsOf(opened), fieldsOf(user)]
  const keys = (['name', 'email', 'username', 'phone', 'role'] as const).filter(
    key => before[key] !== now[key] && values[key].trim() !== now[key],
  )
  return keys.map(key => {
    const value = key === 'role' ? roleNames[user.role] : now[key]
    return `${words[key]} is now ${value === '' ? 'empty' : `“${value}”`}`
  })
}

function changedMeanwhile({ changedBy, changedAt }: ErrorBody): string {
  const who = changedBy ? `${changedBy.name} changed this user` : 'This user was changed'
  const when = changedAt ? `on ${americanDateTime(changedAt)}` : 'in the meantime'
  return `${who} ${when}. Fields that you have not changed now show the current values; check them before you save again.`
}

/** Decides where a refusal is shown: at the fields that it names, otherwise above them. */
function changeFailure(error: unknown) {
  const errors = (error instanceof ApiError && error.body?.errors) || {}
  const known = ['name', 'username', 'email', 'phone', 'role'].filter(key => key in errors)
  const problems: FieldProblems<keyof UserFields> = Object.fromEntries(known.map(key => [key, errors[key]]))
  if (error instanceof ApiError && error.body?.code === 'stale')
    return { problems, failure: changedMeanwhile(error.body) }
  return { problems, failure: known.length > 0 ? null : messageOf(error, 'Failed to change the user') }
}
