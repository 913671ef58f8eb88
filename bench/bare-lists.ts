import { createServer } from 'node:http'
import pg from 'pg'
import { listStatements } from './list-statements.ts'

/**
 * The simplest possible list server, to compare with: answers the rows of one prepared statement as JSON, without sign-in,
 * checks or figures beside the rows. Takes the connection string and the officer's id as arguments and prints its address.
 */
const [, , connectionString = '', officer = ''] = process.argv
const pool = new pg.Pool({ connectionString, max: 16, idleTimeoutMillis: 100 })

const answers: Record<string, () => Promise<unknown>> = {
  '/clients': () => rowsOf('clients', listStatements.clients, [officer]),
  '/submissions': () => rowsOf('submissions', listStatements.submissions, []),
}

async function rowsOf(name: string, text: string, values: readonly string[]): Promise<unknown> {
  return (await pool.query({ name, text, values: [...values] })).rows
}

const server = createServer(async (request, response) => {
  const rows = await answers[request.url ?? '']?.()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(rows))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
