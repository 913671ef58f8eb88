import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { newPasswordHint } from '../../../accounts/account-rules.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { call } from '../../app/api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx'
import { type PlainForm, usePlainForm } from '../../ui/use-plain-form.ts'
import { AdminPage } from '../AdminPage.tsx'
import { adminPaths } from '../admin-paths.ts'
import styles from './CreateUser.module.css'
import {
  createFailure,
  emptyUser,
  listed,
  type NewUser,
  newUserProblems,
  payloadOf,
  successText,
} from './create-user.ts'
import { InvitationLink } from './Invitation.tsx'

// spec 2 §4.17, §9.4

type NewUserAnswer = AnswerOf<'POST /api/admin/users/create'>

const redirectMilliseconds = 2000 // spec 2 §9

/** spec 2 §2.40–45: creates a loan officer. Another role can be given later, on the user’s page. */
export function CreateUser() {
  const [created, setCreated] = useState<string | null>(null)
  const [invitation, setInvitation] = useState<NewUserAnswer['invitation'] | null>(null)
  const banner = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const form = usePlainForm({
    empty: emptyUser,
    check: newUserProblems,
    send: async user => {
      const answer = await call('POST /api/admin/users/create', { body: payloadOf(user) })
      void queries.invalidateQueries({ queryKey: ['admin'] })
      setInvitation(answer.invitation ?? null)
      setCreated(user.username.trim())
      form.clear()
    },
    refused: createFailure,
    clearsProblems: true,
  })

  useEffect(() => {
    // An invitation link is shown only once, so the user leaves the screen by themselves after copying it.
    if (created === null || invitation !== null) return
    const timer = setTimeout(() => navigate(adminPaths.users), redirectMilliseconds)
    return () => clearTimeout(timer)
  }, [created, invitation, navigate])

  useEffect(() => {
    if (created !== null || form.failure !== null) banner.current?.focus()
  }, [created, form.failure])

  return (
    <AdminPage
      title="Create New User"
      context="Add a new user to the platform"
      back={{ href: adminPaths.dashboard, label: 'Back to Dashboard' }}
    >
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {created !== null && (
          <Banner tone="good" ref={banner}>
            {successText(created)}
          </Banner>
        )}
        {invitation && (
          <Card title="Invitation">
            <div className={styles.link}>
              <InvitationLink invitation={invitation} />
            </div>
          </Card>
        )}
        {form.failure !== null && (
          <Banner tone="bad" ref={banner}>
            {form.failure}
          </Banner>
        )}
        <ErrorSummary
          key={form.attempts}
          title="Please check these fields:"
          problems={listed(form.problems)}
        />
        <NewUserFields field={form.field} />
        <p>
          The new user is a <strong>loan officer</strong>. To make somebody an administrator, create the user
          here and then press “Edit” on the user’s page.
        </p>
        <div className={styles.buttons}>
          <Button onClick={() => navigate(adminPaths.users)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {form.busy ? 'Creating User...' : 'Create User'}
          </Button>
        </div>
      </form>
    </AdminPage>
  )
}

type Field = PlainForm<keyof NewUser>['field']

/** spec 2 §2.41–43; D51: the new user's data and password. There is no control for the role. */
function NewUserFields({ field }: { readonly field: Field }) {
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
