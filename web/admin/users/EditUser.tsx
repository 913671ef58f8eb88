import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { isPromotedAfterRegistration } from '../../../accounts/roles.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { ApiError, call } from '../../app/api-client.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { usePlainForm } from '../../ui/use-plain-form.ts'
import { adminPaths } from '../admin-paths.ts'
import { clientsText } from '../lists/count-text.ts'
import type { UserDetails } from '../status.ts'
import { InvitationDialog } from './InvitationLink.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import {
  changedElsewhere,
  changeFailure,
  changeOf,
  changeProblems,
  fieldsOf,
  type UserFields,
} from './user-change.ts'

// spec 3 §1.28, §2.17

interface Props {
  readonly user: UserDetails
  readonly onClose: () => void
}

/** Edits a user's account data and role. If the new role ended the user's password, shows the link for another. */
// D60
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
