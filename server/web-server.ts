import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { ensureAdministrator } from './auth/administrator.ts'
import { sharedAddressNote } from './auth/attempts.ts'
import type { Schedule } from './backup/schedule.ts'
import type { Config } from './config.ts'
import { readChecks } from './contradictions/read-checks.ts'
import type { Connection } from './db/client-settings.ts'
import { type Database, openDatabase, refuseUnusable } from './db/connect.ts'
import { durabilityNote } from './db/durability.ts'
import { grantServing } from './db/grants.ts'
import { isUpToDate, migrate } from './db/migrate.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { codeOf, reasonOf, StartError } from './error-text.ts'
import { longestWait, ofStatement } from './http/limits.ts'
import { keepClean } from './retention/clean.ts'
import { keepSealing } from './seals/sealer.ts'
import { Lender } from './settings/lender.ts'
import { printOldYearNote } from './settings/old-year-note.ts'

/** The web server on a database that may still be starting. */
export interface WebServer {
  /** Brings the database up to date and opens the web server; returns its address. */
  open(options: readonly string[]): Promise<string>
  /** Lets the running requests finish, then closes the database connections. */
  close(): Promise<void>
}

interface Parts {
  readonly connection: Connection
  readonly config: Config
  readonly log: Logger
}

/** Builds the web server, which only connects to the database, and accepts no requests, before `open`. */
export async function createWebServer({ connection, config, log }: Parts): Promise<WebServer> {
  const db = openDatabase(connection, {
    ...ofStatement,
    connections: config.databaseConnections,
    pooler: config.pooler,
    onLost: error => log.warn(`a database connection was lost: ${reasonOf(error)}`),
  })
  const app = await buildApp({ db, config, log })
  await app.ready()
  // Connects while the rest of the start goes on. It fails while a new database is being created; the first statement that needs
  // a connection then opens one.
  db.pool.query('select 1').catch(() => {})
  const stopReading = new AbortController()
  let schedule: Schedule | null = null
  return {
    open: async options => {
      const firstWork = async () => {
        await refuseUnusable(db, config.pooler)
        await bringUpToDate(db, config, log)
        await createAdministrator(db, config)
      }
      await waitForDatabase(firstWork, { say: sentence => log.warn(sentence) })
      await runOptions(options, db, config)
      const address = await listen(app, config)
      const warn = (note: string | null) => note !== null && log.warn(note)
      warn(sharedAddressNote(config))
      // Nothing waits for these two.
      durabilityNote(db).then(warn, () => {})
      printOldYearNote(db, config).catch(() => {})
      void readChecks(db, log, stopReading.signal)
      void keepSealing(db.pool, log, stopReading.signal)
      const lender = new Lender(db, config)
      const keepDeletedDays = async () => (await lender.settings()).keepDeletedDays
      void keepClean({ pool: db.pool, log, keepDeletedDays }, stopReading.signal)
      schedule = await scheduled(db, config, log)
      return address
    },
    close: async () => {
      stopReading.abort()
      await schedule?.close()
      await drain(app)
      // A statement that outlives its request is ended when PostgreSQL stops.
      await Promise.race([db.close(), pause(5_000, null, { ref: false })])
    },
  }
}

/** Migrates as the role that owns the tables. If the serving role is another one, grants it the rights that it needs. */
async function bringUpToDate(db: Database, { databaseOwnerUrl }: Config, log: Logger): Promise<void> {
  if (databaseOwnerUrl === null) {
    if (!(await isUpToDate(db))) await migrate(db.connection)
    return
  }
  const owner = { connectionString: databaseOwnerUrl }
  await migrate(owner)
  const { rows } = await db.pool.query<{ role: string }>('select current_user as role')
  for (const statement of rows[0] ? await grantServing(owner, rows[0].role) : [])
    log.warn(
      `The role of DATABASE_URL may make objects in the database, by which it could get the rights of others. Take this right away, as the owner of the database: ${statement};`,
    )
}

/** Starts the daily backups if they are configured. */
async function scheduled(db: Database, config: Config, log: Logger): Promise<Schedule | null> {
  if (config.backups === null) return null
  const { startSchedule } = await import('./backup/schedule.ts')
  const lender = new Lender(db, config)
  const timeZone = async () => (await lender.settings()).timeZone
  const schedule = startSchedule({ db, log, settings: config.backups, timeZone })
  // Catches up on a backup that was missed while the portal was not running.
  void schedule.look(new Date())
  return schedule
}

async function createAdministrator(db: Database, config: Config): Promise<void> {
  const { email, password } = await ensureAdministrator(db, config)
  // D9: printed only this once; the database stores only the hash.
  if (password !== undefined)
    process.stdout.write(
      `The administrator is ${email} with the password ${password} (shown only this once).\n`,
    )
}

async function runOptions(options: readonly string[], db: Database, config: Config): Promise<void> {
  for (const option of options) {
    if (option !== '--demo') throw new StartError(`There is no option ${option}; the only one is --demo.`)
    const { fillDemo } = await import('./demo/fill-demo.ts')
    await fillDemo(db, (await new Lender(db, config).settings()).assessmentYear)
  }
}

async function drain(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), longestWait.drainSeconds * 1000)
  // A browser keeps its connection open after the last answer, but app.close() closes only those that are idle when it
  // starts.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close()
  clearTimeout(cutOff)
  clearInterval(sweep)
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw new StartError(
      {
        EADDRINUSE: `Port ${port} on ${host} is in use: stop the program that has it, or set PORT to another one.`,
        EACCES: `Port ${port} may not be opened by this account: set PORT to one above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
        ENOTFOUND: `HOST ${host} is not an address of this machine.`,
      }[codeOf(error)] ?? `The portal cannot listen on ${host}:${port}: ${reasonOf(error)}.`,
    )
  }
  const bound = app.server.address()
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port
  const everywhere = host === '0.0.0.0' || host === '::'
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${boundPort}`
}
