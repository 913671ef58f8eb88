import type { ClientRecord } from '../saving/form-source.ts'

/** Says in words whose file is open. `id` is the client's number, once there is one. */
export function fileWords(client: ClientRecord | null, isOfficer: boolean) {
  if (!isOfficer) return { name: 'Your own application' }
  return client ? { name: client.name, id: client.clientId } : { name: 'New client' }
}
