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
import { calls } from './admin-calls.ts'
import { hundredForms, realLender, type Size, seed } from './seed.ts'

/**
 * Measures each list and dashboard call of the administrators at 100 and at 100,000 forms, in interleaved rounds: the two
 * medians with their ratio, and the two minima with theirs. Then measures what an export of 100,000 rows does to the server's
 * memory and to other people's saves.
 *
 *   npx tsx bench/admin.ts            creates both databases (about two minutes)
 *   npx tsx bench/admin.ts <folder>   keeps them in the folder and uses them again the next time
 *   npx tsx bench/admin.ts <folder> officers   only the calls whose name matches the pattern, and no export
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
  const branch = await first(`select branch from clients where branch <> '' order by branch limit 1`)
  return {
    app,
    db,
    officerId: form.created_by,
    officerToken: (await sessions.open(await account(form.created_by))) ?? '',
    adminToken: (await sessions.open(await account(adminId))) ?? '',
    form,
    anyForm: anyForm.id,
    branch: String(branch?.branch),
    close: async () => {
      await app.close()
      await db.kysely.destroy()
      await postgres.stop()
    },
  }
}

async function timeCall(lender: Lender, url: string): Promise<number> {
  const start = performance.now()
  const answer = await lender.app.inject({ url, headers: { authorization: `Bearer ${lender.adminToken}` } })
  const took = performance.now() - start
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return took
}

async function compareCalls(small: Lender, large: Lender, wanted: string): Promise<void> {
  say('call                                   100 forms   100,000   ratio   least: 100   100,000   ratio')
  for (const [name, url] of calls.filter(([name]) => new RegExp(wanted).test(name))) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds + 5; round += 1) {
      const pair = [await timeCall(small, url(small)), await timeCall(large, url(large))] as const
      // The first rounds prepare statements and fill caches.
      if (round >= 5) for (const at of [0, 1] as const) times[at].push(pair[at])
    }
    const [fast, slow] = [percentile(times[0], 50), percentile(times[1], 50)]
    // On a busy machine the minimum of all rounds is nearest to what a call takes by itself.
    const [fastest, slowest] = [Math.min(...times[0]), Math.min(...times[1])]
    const medians = `${ms(fast)} ${ms(slow)} ${ratio(slow / fast)}`
    say(
      `${name.padEnd(36)} ${medians} ${ms(fastest).padStart(12)} ${ms(slowest)} ${ratio(slowest / fastest)}`,
    )
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
      `  saves of others: ${before.perSecond} a second alone (95%: ${ms(before.p95).trim()}), ${during.perSecond} during the export (95%: ${ms(during.p95).trim()})`,
    )
  }
}

/** Saves as one officer without pauses, for at most `mostMs` milliseconds and while `goOn` returns true. */
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

function ratio(value: number): string {
  return value.toFixed(1).padStart(7)
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
