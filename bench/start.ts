import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { accountFor, runningAs } from '../server/db/account.ts'
import { findBinaries } from '../server/db/binaries.ts'
import { connect } from '../server/db/connect.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { inWords, median } from './ratios.ts'
import { realLender, seed } from './seed.ts'

/**
 * How long the built portal takes from `npm start` until it is ready, beside `pg_ctl -w start` on the same data folder,
 * which holds 100,000 forms and was closed in order. Both start the same program; pg_ctl leaves all settings to the
 * folder's own postgresql.conf but the addresses, so that it takes no port of this machine's. It looks every 100 ms whether
 * PostgreSQL is ready, so its time is a little over a whole number of these. Rounds in turns; each ratio is within a
 * round, the middle one of all rounds is printed.
 *
 *   npm run bench:start
 */
const rounds = Number(process.env['ROUNDS'] ?? 9)

const home = await mkdtemp(join(tmpdir(), 'sevenfold-bench-'))
try {
  // Started as root, PostgreSQL runs as another account, which has to reach its folder below this one.
  await chmod(home, 0o755)
  // Makes the database, which is no part of any other start.
  await startPortal()
  await fill()
  const postgres = await postgresOf(join(home, 'postgres'))
  const programs: Record<string, () => Promise<number>> = {
    'npm start': () => startPortal(),
    'the server alone': () => startPortal(process.execPath, ['dist/server/main.js']),
  }
  const found = new Map(Object.keys(programs).map(name => [name, [] as number[]]))
  const references: number[] = []
  // A first round, not counted, warms everything up.
  for (let round = 0; round <= rounds; round += 1) {
    const reference = await postgres.start()
    await postgres.stop()
    if (round > 0) references.push(reference)
    for (const [name, start] of Object.entries(programs)) {
      const took = await start()
      if (round > 0) found.get(name)?.push(took / reference)
    }
  }
  console.log(`Ready after the start, of pg_ctl -w start (${median(references).toFixed(0)} ms):`)
  for (const [name, ratios] of found) console.log(`${name.padEnd(20)} ${inWords(ratios)}`)
} finally {
  await rm(home, { recursive: true, force: true })
}

/** Milliseconds until the portal is ready; it is stopped again. */
async function startPortal(command = 'npm', given = ['start']): Promise<number> {
  const begun = performance.now()
  const child = spawn(command, given, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: home, ADMIN_PASSWORD: 'bench-password', LOG_LEVEL: 'error' },
  })
  const closed = once(child, 'close')
  let took = 0
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('ready at')) continue
    took = performance.now() - begun
    child.kill('SIGTERM')
  }
  await closed
  if (took === 0) throw new Error(`${command} ${given.join(' ')} did not start`)
  return took
}

/** With what a lender has, past the portal. */
async function fill(): Promise<void> {
  const log = pino({ level: 'warn' })
  const postgres = await startEmbedded({ dataDir: home, log, onTakenOver: console.error })
  const { pool } = await connect(postgres.connection)
  await seed(pool, realLender)
  await pool.end()
  await postgres.stop()
}

async function postgresOf(folder: string) {
  const account = accountFor(folder)
  const { postgres } = await findBinaries(account, home)
  const program = join(dirname(postgres), 'pg_ctl')
  const run = async (...given: string[]) => {
    const options: SpawnOptions = { ...runningAs(account, folder), stdio: 'ignore' }
    const begun = performance.now()
    const [code] = await once(spawn(program, ['-D', folder, '-w', ...given], options), 'close')
    if (code !== 0) throw new Error(`pg_ctl ${given.join(' ')} ended with ${code}`)
    return performance.now() - begun
  }
  const settings = `-c listen_addresses= -c unix_socket_directories=${folder}`
  return { start: () => run('-o', settings, 'start'), stop: () => run('-m', 'fast', 'stop') }
}
