import { useStatus } from '../use-form.ts'

/** Whose file is open. */
export function ClientLine({ isOfficer }: { readonly isOfficer: boolean }) {
  const { client } = useStatus()
  if (!isOfficer) return <span>Your own application</span>
  if (!client) return <span>New client</span>
  return (
    <>
      <strong>{client.name}</strong>
      <span>{client.clientId}</span>
    </>
  )
}
