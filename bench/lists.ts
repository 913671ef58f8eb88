import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { call } from '../faults/call.ts'
import { listStatements } from './list-statements.ts'
import { type Load, load, requestBytes } from './load.ts'
import { pgbench } from './pgbench.ts'
import { formatRatios } from './ratios.ts'
import { seed } from './seed.ts'
import { admin, openLab, servePortal } from './servers.ts'

/**
 * Measures the lists per second of the built portal (an officer's 200 clients with their forms and figures, and the
 * administrators' newest 100 submissions) and of a bare node:http server that answers the same rows as JSON, relative to
 * pgbench reading these rows from the same PostgreSQL. Each round measures everything in turn; ratios are taken within a
 * round, and their median is printed.
 *
 *   npm run bench:lists
 */
const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = Number(process.env['SECONDS'] ?? 4)
const connections = 16
const clients = 200

type Name = keyof typeof listStatements

const paths: Record<Name, string> = {
  clients: `/api/loan-officer/clients?limit=${clients}`,
  submissions: '/api/admin/submissions?limit=100',
}

const lab = await openLab()
try {
  const portal = await servePortal(lab)
  const { officer, tokens } = await prepare(portal)
  const bare = await lab.serve(['--import', 'tsx', 'bench/bare-lists.ts', lab.databaseUrl, officer])
  const ask = (url: string, headers: Record<string, string> = {}) => {
    const requests = Array.from({ length: connections }, () => [requestBytes('GET', url, headers)])
    return () => load(url, requests, seconds)
  }
  const reference = (name: Name) =>
    pgbench({
      socketFolder: lab.socketFolder,
      script: `${listStatements[name].replace('$1', ':officer::uuid')};\n`,
      variables: { officer },
      connections,
      seconds,
    })
  for (const name of ['clients', 'submissions'] as const) {
    const measured: Record<string, () => Promise<Load>> = {
      'the portal': ask(portal + paths[name], { authorization: `Bearer ${tokens[name]}` }),
      'bare node:http server': ask(`${bare}/${name}`),
    }
    const ratios = new Map(Object.keys(measured).map(each => [each, [] as number[]]))
    // The first round warms everything up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const ofPgbench = await reference(name)
      if (round > 0) console.log(`pgbench, ${name}: ${ofPgbench.perSecond.toFixed(0)} lists/s`)
      for (const [each, measure] of Object.entries(measured)) {
        await pause(200)
        const { perSecond } = await measure()
        if (round > 0) ratios.get(each)?.push(perSecond / ofPgbench.perSecond)
      }
    }
    console.log(`Share of pgbench's rate for ${name}, ${connections} connections:`)
    for (const [each, found] of ratios) console.log(`${each.padEnd(24)} ${formatRatios(found)}`)
  }
} finally {
  await lab.close()
}

/** Fills the database with a lender of 20,000 forms, one of whose officers has 200 clients, and signs this officer in. */
async function prepare(portal: string) {
  const { token: administrator } = await call(portal, 'POST', '/api/admin/login', '', admin)
  const database = new pg.Pool({ connectionString: lab.databaseUrl, idleTimeoutMillis: 100 })
  await seed(database, { officers: 100, clients: 4_000, forms: 20_000 })
  const { rows } = await database.query(
    `select id, email from users where email = 'officer-1@lender.example'`,
  )
  const [{ id, email }] = rows
  await database.query(
    `update clients set officer_id = $1 where id in (select id from clients order by created_at limit $2)`,
    [id, clients],
  )
  await database.query(
    `update clients set officer_id = (select id from users where email = 'officer-2@lender.example')
     where officer_id = $1 and id not in (select id from clients order by created_at limit $2)`,
    [id, clients],
  )
  await database.query('vacuum analyze')
  await database.end()
  const password = 'bench-password'
  await call(portal, 'POST', `/api/admin/users/${id}/reset-password`, administrator, { password })
  const { token } = await call(portal, 'POST', '/api/auth/login', '', { email, password })
  return { officer: String(id), tokens: { clients: String(token), submissions: String(administrator) } }
}
