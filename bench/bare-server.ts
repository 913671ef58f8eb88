import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The simplest possible save server, to compare with: reads a body, parses it, inserts it with one named statement and
 * answers. No sign-in, ownership, checks, merge or history. Takes the connection string as its argument and prints its address.
 */
const pool = new pg.Pool({ connectionString: process.argv[2] ?? '', max: 16, idleTimeoutMillis: 100 })
await pool.query(
  'create table if not exists bare_saves (id bigint generated always as identity, body jsonb not null)',
)

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const { rows } = await pool.query({
    name: 'save',
    text: 'insert into bare_saves (body) values ($1) returning id',
    values: [JSON.stringify(body)],
  })
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ id: rows[0].id, body }))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
