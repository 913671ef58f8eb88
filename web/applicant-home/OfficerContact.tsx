import { mailAddress } from './mail-address.ts'
import type { OwnApplication } from './use-application.ts'

/** The contact data of the applicant's loan officer. */
export function OfficerContact({ officer }: { readonly officer: NonNullable<OwnApplication['officer']> }) {
  const { name, email, phone } = officer
  return (
    <p>
      You can reach <bdi>{name}</bdi> at <a href={mailAddress(email)}>{email}</a>
      {phone && (
        <>
          {' '}
          or <a href={`tel:${phone}`}>{phone}</a>
        </>
      )}
      .
    </p>
  )
}
