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
import { formatRatios, median } from './ratios.ts'
import { realLender, seed } from './seed.ts'

/**
 * Measures the time from `npm start` until the built portal is ready, relative to `pg_ctl -w start` on the same data folder,
 * which contains 100,000 forms and was shut down properly. Both start the same PostgreSQL program; pg_ctl takes all settings
 * from the folder's postgresql.conf except the addresses, so that it uses no port of this machine. It checks every 100 ms
 * whether PostgreSQL is ready, so its time is a little over a multiple of 100 ms. Each round measures everything in turn;
 * ratios are taken within a round, and their median is printed.
 *
 *   npm run bench:start
 */
const rounds = Number(process.env['ROUNDS'] ?? 9)

const home = await mkdtemp(join(tmpdir(), 'sevenfold-bench-'))
try {
  // If this process runs as root, PostgreSQL runs as another account, which must be able to enter this folder.
  await chmod(home, 0o755)
  // Creates the database, so that no measured start includes this work.
  await startPortal()
  await fill()
  const postgres = await postgresOf(join(home, 'postgres'))
  const programs: Record<string, () => Promise<number>> = {
    'npm start': () => startPortal(),
    'the server alone': () => startPortal(process.execPath, ['dist/server/main.js']),
  }
  const found = new Map(Object.keys(programs).map(name => [name, [] as number[]]))
  const references: number[] = []
  // The first round warms everything up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const reference = await postgres.start()
    await postgres.stop()
    if (round > 0) references.push(reference)
    for (const [name, start] of Object.entries(programs)) {
      const took = await start()
      if (round > 0) found.get(name)?.push(took / reference)
    }
  }
  console.log(`Time until ready, as a multiple of pg_ctl -w start (${median(references).toFixed(0)} ms):`)
  for (const [name, ratios] of found) console.log(`${name.padEnd(20)} ${formatRatios(ratios)}`)
} finally {
  await rm(home, { recursive: true, force: true })
}

/** Starts the portal and stops it again. Returns the milliseconds until it was ready. */
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

/** Fills the database with a lender's data, directly and not through the portal. */
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
