import { get, type IncomingMessage } from 'node:http'
import type { ClientBase } from 'pg'

/**
 * Fills the list of users, so that its export (7 MB) is too long for the buffers between the database and a reader: the
 * sending side of a connection alone keeps up to 4 MB.
 */
export async function fillUsers(client: Pick<ClientBase, 'query'>): Promise<void> {
  // Past the triggers: so many rows in one transaction are not what they are made for.
  await client.query('alter table users disable trigger user')
  await client.query(`insert into users (name, email, role, password_hash)
    select 'Row ' || i || repeat(' long', 70), 'row-' || i || '@example.com', 'user', '-' from generate_series(1, 20000) i`)
  await client.query('alter table users enable trigger user')
}

/** Asks for a file and gives the answer when its head is there; nothing of the file is read yet. */
export function openDownload(url: string, token: string, signal?: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get(url, { headers, ...(signal && { signal }) }, resolve).on('error', reject)
  })
}

/** The text of an answer, or `broken off` when it did not come to its end. */
export async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const chunk of answer) text += chunk
  } catch {
    return 'broken off'
  }
  return text
}
