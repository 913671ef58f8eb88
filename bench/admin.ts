import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { createSessions } from '../server/auth/sessions.ts'
import { readConfig } from '../server/config.ts'
import { connect } from '../server/db/connect.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { hundredForms, realLender, type Size, seed } from './seed.ts'

/**
 * What each admin list and dashboard call costs at 100 and at 100,000 forms, as medians of interleaved rounds and their
 * ratio; and what an export of 100,000 rows does to the server's memory and to the saves of others.
 *
 *   npx tsx bench/admin.ts            both databases are made anew (about two minutes)
 *   npx tsx bench/admin.ts <folder>   they are kept in the folder, and used again the next time
 *   npx tsx bench/admin.ts <folder> officers   only the calls whose name holds the word, and no export
 */
const rounds = 25

type Lender = Awaited<ReturnType<typeof openLender>>

async function openLender(folder: string, size: Size) {
  const log = pino({ level: 'warn' })
  const postgres = await startEmbedded({
    dataDir: folder,
    log,
    onTakenOver: error => {
      throw error
    },
  })
  await migrate(postgres.connection)
  const db = await connect(postgres.connection)
  const { rows } = await db.pool.query('select count(*) as n from forms')
  if (rows[0]?.n === 0) await seed(db.pool, size)
  const config = readConfig({ DATA_DIR: folder, SESSION_IDLE_MINUTES: '600' })
  const app = await buildApp({ db, config })
  const sessions = createSessions(db, config)
  await db.pool.query(
    `insert into users (name, email, role, password_hash) values ('Administrator', 'admin@lender.example', 'admin', '-')
     on conflict do nothing`,
  )
  const first = async (query: string) => (await db.pool.query(query)).rows[0]
  const account = (id: string) => first(`select id, role, password_hash from users where id = '${id}'`)
  const { id: adminId } = await first(`select id from users where role = 'admin'`)
  const form = await first(
    `select f.id, f.client_id, f.created_by from forms f
     where f.form_type = 'mse_assessment' and f.status = 'in_progress' and f.client_id is not null limit 1`,
  )
  const anyForm = await first(
    `select id from forms where form_type = 'mse_assessment' order by created_at offset 5 limit 1`,
  )
  return {
    app,
    db,
    officerId: form.created_by,
    officerToken: (await sessions.open(await account(form.created_by))) ?? '',
    adminToken: (await sessions.open(await account(adminId))) ?? '',
    form,
    anyForm: anyForm.id,
    close: async () => {
      await app.close()
      await db.kysely.destroy()
      await postgres.stop()
    },
  }
}

/** The calls as the screens make them. */
const calls: readonly (readonly [string, (lender: Lender) => string])[] = [
  ['dashboard numbers', () => '/api/admin/stats?limit=12'],
  ['dashboard numbers, 500 officers', () => '/api/admin/stats'],
  ['dashboard pictures', () => '/api/admin/charts'],
  ['dashboard decisions and open work', () => '/api/admin/work?period=this-year'],
  ['submissions', () => '/api/admin/submissions?limit=50'],
  ['submissions of a type', () => '/api/admin/submissions/bank-analysis?limit=50'],
  ['submissions completed', () => '/api/admin/submissions?limit=50&status=completed'],
  [
    'submissions of a type in progress',
    () => '/api/admin/submissions/output-sheet?limit=50&status=in-progress',
  ],
  ['submissions never saved', () => '/api/admin/submissions?limit=50&status=draft'],
  ['submissions oldest first', () => '/api/admin/submissions?limit=50&sort=created'],
  ['submissions by submission', () => '/api/admin/submissions?limit=50&sort=-submitted'],
  ['submissions: one client', () => '/api/admin/submissions?limit=50&search=client%20000012'],
  ['submissions: one officer', () => '/api/admin/submissions?limit=50&search=officer-7%40'],
  ['submissions: nobody', () => '/api/admin/submissions?limit=50&search=nobody%20at%20all'],
  ['submissions: half of all', () => '/api/admin/submissions?limit=50&search=client'],
  ['submissions: some', () => '/api/admin/submissions?limit=50&search=ient%20000'],
  [
    'submissions: an id’s end',
    lender => `/api/admin/submissions?limit=50&search=${lender.anyForm.slice(-8)}`,
  ],
  ['submissions: two letters', () => '/api/admin/submissions?limit=50&search=en'],
  // The worst there is: many match, all of them at the far end of the list.
  ['submissions: only the oldest tenth', () => '/api/admin/submissions?limit=50&search=applicant'],
  ['… completed', () => '/api/admin/submissions?limit=50&search=applicant&status=completed'],
  ['… of a type', () => '/api/admin/submissions/user-form?limit=50&search=applicant'],
  ['… by submission', () => '/api/admin/submissions?limit=50&search=applicant&sort=-submitted'],
  ['submissions: a hundred officers', () => '/api/admin/submissions?limit=50&search=officer-1'],
  ['submissions of clients', () => '/api/admin/submissions?limit=50&owner=client'],
  ['submissions of regular users', () => '/api/admin/submissions?limit=50&owner=user'],
  ['submissions of a risk', () => '/api/admin/submissions/expert-scorecard?limit=50&risk=Low%20Risk'],
  [
    'submissions of a week',
    () => `/api/admin/submissions?limit=50&sort=-submitted&submittedFrom=${day(-14)}&submittedTo=${day(-8)}`,
  ],
  ['submission in detail', lender => `/api/admin/submissions/mse-assessment/${lender.anyForm}`],
  ['users', () => '/api/admin/users?limit=50'],
  ['users by name', () => '/api/admin/users?limit=50&sort=name'],
  ['officers', () => '/api/admin/users?limit=50&role=loan_officer'],
  ['officers compared', () => '/api/admin/officers?limit=50'],
  ['officers by what waits', () => '/api/admin/officers?limit=50&sort=-waiting'],
  ['officers never signed in', () => '/api/admin/officers?limit=50&status=never-signed-in&search=officer'],
  ['users: one', () => '/api/admin/users?limit=50&search=officer-7%40'],
  ['users: many', () => '/api/admin/users?limit=50&search=example'],
  ['users without submissions', () => '/api/admin/users?limit=50&status=no-submissions'],
  ['one user', lender => `/api/admin/users/${lender.officerId}`],
  ['an officer’s submissions', lender => `/api/admin/users/${lender.officerId}/submissions?limit=50`],
  ['an officer’s clients', lender => `/api/admin/users/${lender.officerId}/clients?limit=50`],
  ['clients', () => '/api/admin/clients?limit=50'],
  ['clients by name', () => '/api/admin/clients?limit=50&sort=name'],
  ['clients by last change', () => '/api/admin/clients?limit=50&sort=-updated'],
  ['clients by officer', () => '/api/admin/clients?limit=50&sort=officer'],
  ['clients by progress', () => '/api/admin/clients?limit=50&sort=-progress'],
  ['clients: one', () => '/api/admin/clients?limit=50&search=client%20000012'],
  ['clients: a hundred officers', () => '/api/admin/clients?limit=50&search=officer-1'],
  ['clients: the older half', () => '/api/admin/clients?limit=50&search=client%2000'],
  ['clients: the older half, by name', () => '/api/admin/clients?limit=50&search=client%2000&sort=-name'],
  ['clients: all', () => '/api/admin/clients?limit=50&search=client'],
  ['clients without forms', () => '/api/admin/clients?limit=50&status=no-forms'],
  ['clients deleted', () => '/api/admin/clients?limit=50&status=deleted'],
  ['a client’s forms', lender => `/api/admin/clients/${lender.form.client_id}/forms`],
  ['a client’s credit file', lender => `/api/admin/clients/${lender.form.client_id}/file`],
  ['decisions', () => '/api/admin/decisions?limit=50'],
  ['decisions of a quarter', () => '/api/admin/decisions?limit=50&period=last-quarter'],
  ['decisions by amount', () => '/api/admin/decisions?limit=50&sort=-amount'],
  ['decisions by client', () => '/api/admin/decisions?limit=50&sort=client'],
  ['decisions: half of all', () => '/api/admin/decisions?limit=50&search=client%2000'],
  ['waiting', () => '/api/admin/waiting?limit=50'],
  ['waiting over 15 days', () => '/api/admin/waiting?limit=50&age=15'],
  ['waiting at a form', () => '/api/admin/waiting?limit=50&form=output_sheet'],
  ['waiting: the older half', () => '/api/admin/waiting?limit=50&search=client%2000'],
  ['contradictions', () => '/api/admin/contradictions?limit=50'],
  ['contradictions of a check', () => '/api/admin/contradictions?limit=50&check=stress&explained=no'],
  ['contradictions: the older half', () => '/api/admin/contradictions?limit=50&search=client%2000'],
  ['overrides', () => '/api/admin/overrides?limit=50'],
  ['overrides of a quarter', () => `/api/admin/overrides?limit=50&from=${day(-91)}&to=${day(-1)}`],
  ['an officer’s overrides', lender => `/api/admin/overrides/${lender.officerId}?limit=50`],
  ['audit log', () => '/api/admin/audit?limit=50'],
]

/** A day from today, as the list of submissions is asked for it. */
function day(from: number): string {
  return new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
}

async function timeCall(lender: Lender, url: string): Promise<number> {
  const start = performance.now()
  const answer = await lender.app.inject({ url, headers: { authorization: `Bearer ${lender.adminToken}` } })
  const took = performance.now() - start
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return took
}

async function compareCalls(small: Lender, large: Lender, wanted: string): Promise<void> {
  say('call                                   100 forms   100,000   ratio')
  for (const [name, url] of calls.filter(([name]) => name.includes(wanted))) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds + 5; round += 1) {
      const pair = [await timeCall(small, url(small)), await timeCall(large, url(large))] as const
      // The first rounds prepare statements and fill caches.
      if (round >= 5) for (const at of [0, 1] as const) times[at].push(pair[at])
    }
    const [fast, slow] = [percentile(times[0], 50), percentile(times[1], 50)]
    say(`${name.padEnd(36)} ${ms(fast)} ${ms(slow)} ${(slow / fast).toFixed(1).padStart(7)}`)
  }
}

async function exportWhileSaving(lender: Lender): Promise<void> {
  const address = await lender.app.listen({ port: 0, host: '127.0.0.1' })
  await saveFor(lender, 2_000)
  globalThis.gc?.()
  const idle = process.memoryUsage().rss
  const before = await saveFor(lender, 5_000)
  for (const format of ['excel', 'csv']) {
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    let running = true
    const start = performance.now()
    const download = bytesOf(`${address}/api/admin/export/submissions/${format}`, lender.adminToken).finally(
      () => {
        running = false
      },
    )
    const during = await saveFor(lender, 60_000, () => running)
    const { bytes, rows } = await download
    const seconds = (performance.now() - start) / 1000
    clearInterval(watch)
    say('')
    say(
      `export of ${rows} submissions as ${format}: ${(bytes / 2 ** 20).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
    )
    say(`  memory: idle ${mb(idle)}, at most ${mb(most)} (${mb(most - idle)} more)`)
    say(
      `  saves of others: ${before.perSecond} a second alone (95%: ${ms(before.p95).trim()}), ${during.perSecond} meanwhile (95%: ${ms(during.p95).trim()})`,
    )
  }
}

/** One officer who saves without a pause. */
async function saveFor(lender: Lender, mostMs: number, goOn = () => true) {
  const times: number[] = []
  const start = performance.now()
  while (performance.now() - start < mostMs && goOn()) {
    const began = performance.now()
    const answer = await lender.app.inject({
      method: 'PUT',
      url: `/api/loan-officer/forms/${lender.form.id}/save`,
      headers: { authorization: `Bearer ${lender.officerToken}` },
      payload: { formData: { primaryBusinessIncome: times.length }, currentStep: 2 },
    })
    if (answer.statusCode !== 200) throw new Error(`save: ${answer.statusCode} ${answer.body}`)
    times.push(performance.now() - began)
  }
  const perSecond = Math.round((times.length / (performance.now() - start)) * 1000)
  return { perSecond, p95: percentile(times, 95) }
}

function bytesOf(url: string, token: string): Promise<{ bytes: number; rows: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, answer => {
      let bytes = 0
      answer.on('data', chunk => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ bytes, rows: String(answer.headers['x-row-count']) }))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length * percent) / 100)] ?? 0
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(10)
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<void> {
  const kept = process.argv[2]
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'sevenfold-bench-')))
  const small = await openLender(join(folder, 'small'), hundredForms)
  const large = await openLender(join(folder, 'large'), realLender)
  const wanted = process.argv[3]
  await compareCalls(small, large, wanted ?? '')
  if (wanted === undefined) await exportWhileSaving(large)
  await small.close()
  await large.close()
  if (!kept) await rm(folder, { recursive: true, force: true })
}

await main()
