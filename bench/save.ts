import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbedded } from '../server/db/embedded.ts'
import { standardFormAnswers } from '../server/demo/answers/standard-form.ts'
import { inventApplicant } from '../server/demo/applicant.ts'
import { seededRandom } from '../server/demo/random.ts'
import { send, serve, stopAll } from './processes.ts'

/**
 * Saves a second of the built portal (signed in, owned, checked, merged, with history) as a share of those of a bare
 * server that inserts the same body, on the same PostgreSQL. Interleaved rounds, the median of their ratios.
 *
 *   npm run build && npx tsx bench/save.ts
 */
const rounds = 5
const secondsPerRound = 4
const connections = 64

const agent = new Agent({ keepAlive: true, maxSockets: connections })
const admin = { email: 'admin@bench.example', password: 'bench-password' }

async function call(method: string, url: string, token: string, body: unknown) {
  const { status, text } = await send(agent, method, url, token, JSON.stringify(body))
  if (status >= 300) throw new Error(`${method} ${url}: ${status} ${text}`)
  return JSON.parse(text)
}

/** An officer with a form for each connection. */
async function prepare(portal: string) {
  const { token } = await call('POST', `${portal}/api/admin/login`, '', admin)
  const officer = {
    username: 'bench',
    email: 'bench@bench.example',
    password: 'bench-password',
    firstName: 'Bench',
    lastName: 'Officer',
    phone: '',
  }
  await call('POST', `${portal}/api/admin/users/create`, token, { ...officer, role: 'loan_officer' })
  const signedIn = await call('POST', `${portal}/api/auth/login`, '', {
    email: officer.email,
    password: officer.password,
  })
  const urls = await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const { client } = await call('POST', `${portal}/api/loan-officer/clients`, signedIn.token, {
        name: `Client ${index}`,
      })
      const { form } = await call(
        'POST',
        `${portal}/api/loan-officer/clients/${client._id}/forms`,
        signedIn.token,
        { formType: 'user_form' },
      )
      return `${portal}/api/loan-officer/forms/${form._id}/save`
    }),
  )
  return { token: signedIn.token as string, urls }
}

/** Saves a second over all connections. */
async function measure(
  urls: readonly string[],
  token: string,
  bodyOf: (save: number) => string,
): Promise<number> {
  const end = performance.now() + secondsPerRound * 1000
  let saves = 0
  await Promise.all(
    urls.map(async url => {
      while (performance.now() < end) {
        saves += 1
        const { status, text } = await send(agent, 'PUT', url, token, bodyOf(saves))
        if (status !== 200) throw new Error(`${status} ${text}`)
      }
    }),
  )
  return saves / secondsPerRound
}

const folder = await mkdtemp(join(tmpdir(), 'sevenfold-bench-'))
await chmod(folder, 0o755)
const postgres = await startEmbedded({
  dataDir: join(folder, 'data'),
  log: pino({ level: 'warn' }),
  onTakenOver: console.error,
})
try {
  if (!('host' in postgres.connection)) throw new Error('The embedded PostgreSQL has a socket')
  const { host, user, database } = postgres.connection
  const connectionString = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const portal = await serve(['dist/server/main.js'], {
    PORT: '0',
    DATABASE_URL: connectionString,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
  })
  const bare = await serve(['--import', 'tsx', 'bench/bare-server.ts', connectionString])

  const { token, urls } = await prepare(portal)
  const random = seededRandom(1)
  const answers = standardFormAnswers(
    random,
    inventApplicant(random, 0.6, 2024),
    'Harbour Street',
    '2024-11-20',
  )
  // Each save changes something, as a typing officer's do.
  const bodyOf = (save: number) =>
    JSON.stringify({ formData: { ...answers, loanAmount: 1000 + (save % 40_000) }, currentStep: 3 })
  const bareUrls = urls.map(() => `${bare}/save`)

  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const ofBare = await measure(bareUrls, token, bodyOf)
    const ofPortal = await measure(urls, token, bodyOf)
    // The first round warms everything up.
    if (round > 0) ratios.push(ofPortal / ofBare)
  }
  ratios.sort((a, b) => a - b)
  console.log(
    `Saves a second of the portal over those of the bare server: ${ratios[Math.floor(ratios.length / 2)]?.toFixed(2)}`,
  )
  console.log(
    `Rounds: ${ratios.map(ratio => ratio.toFixed(2)).join(' ')}; body ${Math.round(bodyOf(0).length / 102.4) / 10} KiB, ${connections} connections`,
  )
} finally {
  agent.destroy()
  await stopAll()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
