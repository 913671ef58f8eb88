import { get, type IncomingMessage } from 'node:http'
import type { ClientBase } from 'pg'

/**
 * Fills the list of users, so that its export (7 MB) does not fit into the buffers between the database and a reader: the
 * sending side of a connection alone buffers up to 4 MB.
 */
export async function fillUsers(client: Pick<ClientBase, 'query'>): Promise<void> {
  // Without the triggers, which are not made for so many rows in one transaction.
  await client.query('alter table users disable trigger user')
  await client.query(`insert into users (name, email, role, password_hash)
    select 'Row ' || i || repeat(' long', 70), 'row-' || i || '@example.com', 'user', '-' from generate_series(1, 20000) i`)
  await client.query('alter table users enable trigger user')
}

/** Requests a file. Resolves when the headers have arrived; nothing of the body has been read yet. */
export function openDownload(url: string, token: string, signal?: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get(url, { headers, ...(signal && { signal }) }, resolve).on('error', reject)
  })
}

/** Returns the body of an answer, or `broken off` if it is incomplete. */
export async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const chunk of answer) text += chunk
  } catch {
    return 'broken off'
  }
  return text
}
