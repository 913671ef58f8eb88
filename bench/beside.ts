import { execFileSync } from 'node:child_process'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { call } from '../faults/call.ts'
import { load, requestBytes } from './load.ts'
import { formatRatios } from './ratios.ts'
import { realLender, seed } from './seed.ts'
import { admin, openLab, servePortal } from './servers.ts'

/**
 * Measures the saves per second of sixteen officers on the built portal while others sign in, while an administrator exports
 * 100,000 submissions, and while ten people ask for a credit file as PDF, relative to the saves per second of the same
 * officers alone. Each round measures everything in turn; ratios are taken within a round, and their median is printed.
 *
 *   npm run bench:beside
 */
const rounds = Number(process.env['ROUNDS'] ?? 7)
const seconds = Number(process.env['SECONDS'] ?? 3)
const savers = 16
const signingIn = 8

/** Starts work that goes on until `stop` is called, which returns how much of it was done per second. */
type Work = () => { stop(): Promise<number> }

const lab = await openLab()
try {
  const portal = await servePortal(lab)
  const pool = new pg.Pool({ connectionString: lab.databaseUrl })
  await seed(pool, realLender)
  const finished = await pool.query(
    `select client_id from forms where form_type = 'credit_app_memo' and status = 'completed' limit 1`,
  )
  await pool.end()
  const { token: administrator } = await call(portal, 'POST', '/api/admin/login', '', admin)
  const requests = await prepareSavers(portal, administrator)
  const save = async () => (await load(portal, requests, seconds)).perSecond

  const downloads = (format: string) =>
    inLoop(1, aborted => bytesOf(`${portal}/api/admin/export/submissions/${format}`, administrator, aborted))
  const signIns = (width: number) =>
    inLoop(width, async () => {
      await call(portal, 'POST', '/api/auth/login', '', officer(0))
      return 1
    })
  const filePdf = `${portal}/api/admin/clients/${finished.rows[0].client_id}/file/pdf`
  const others: Record<string, Work> = {
    'sign-ins': signIns(signingIn),
    'export to xlsx': downloads('excel'),
    'export to CSV': downloads('csv'),
    'ten PDF files': inLoop(10, aborted => bytesOf(filePdf, administrator, aborted)),
  }

  const found = new Map(
    Object.keys(others).map(name => [name, { saves: [] as number[], pace: [] as number[] }]),
  )
  const slower: number[] = []
  // The first round warms everything up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, work] of Object.entries(others)) {
      const paceAlone = await paceFor(work)
      const alone = await save()
      const beside = work()
      const saves = (await save()) / alone
      const pace = (await beside.stop()) / paceAlone
      if (round === 0) continue
      found.get(name)?.saves.push(saves)
      found.get(name)?.pace.push(pace)
      console.log(`${name}: ${alone.toFixed(0)} saves/s alone, ${saves.toFixed(2)} of that at the same time`)
    }
    // Compares the time of one person's sign-in while the officers save with that on an idle server.
    const aloneMs = 1000 / (await paceFor(signIns(1)))
    const one = signIns(1)()
    await save()
    const besideMs = 1000 / (await one.stop())
    if (round === 0) continue
    slower.push(besideMs / aloneMs)
    console.log(`one sign-in: ${aloneMs.toFixed(0)} ms alone, ${besideMs.toFixed(0)} ms during the saves`)
  }
  console.log(
    `Saves of ${savers} officers during other work, and the pace of that work, each as a share of the rate alone:`,
  )
  for (const [name, { saves, pace }] of found)
    console.log(`${name.padEnd(16)} saves ${formatRatios(saves)}  pace ${formatRatios(pace)}`)
  console.log(`One sign-in during the saves takes ${formatRatios(slower)} times as long as alone.`)
  for (const [name, work] of Object.entries(others))
    console.log(`${name.padEnd(16)} ${await memoryDuring(work)}`)
} finally {
  await lab.close()
}

async function paceFor(work: Work): Promise<number> {
  const running = work()
  await pause(seconds * 1000)
  return running.stop()
}

/** Repeats a task in `width` parallel loops. The task returns how much it did, also when it was aborted halfway. */
function inLoop(width: number, task: (aborted: AbortSignal) => Promise<number>): Work {
  return () => {
    const end = new AbortController()
    const start = performance.now()
    const doneBy = Array.from({ length: width }, async () => {
      let done = 0
      while (!end.signal.aborted) done += await task(end.signal)
      return done
    })
    return {
      stop: async () => {
        end.abort()
        const all = await Promise.all(doneBy)
        return (1000 * all.reduce((sum, done) => sum + done, 0)) / (performance.now() - start)
      },
    }
  }
}

/**
 * Samples memory for six seconds while the work runs. Returns in words what the server used before, what it used in addition
 * at most, and what its background processes used at most.
 */
async function memoryDuring(work: Work): Promise<string> {
  const before = memoryOf().server
  let most = { server: 0, others: 0 }
  const running = work()
  for (let look = 0; look < 60; look += 1) {
    await pause(100)
    const { server, others } = memoryOf()
    most = { server: Math.max(most.server, server), others: Math.max(most.others, others) }
  }
  await running.stop()
  return `server ${Math.round(before)} MB, at most ${Math.round(most.server - before)} MB more; its background processes at most ${Math.round(most.others)} MB`
}

/** Reads from `ps` how many megabytes the server and its background processes use. */
function memoryOf(): { server: number; others: number } {
  const processes = execFileSync('ps', ['-axo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .map(line => {
      const [pid, parent, memory, ...command] = line.trim().split(/\s+/)
      const megabytes = Number(memory) / 1024
      return { pid: Number(pid), parent: Number(parent), megabytes, command: command.join(' ') }
    })
  const server = processes.find(
    each => each.parent === process.pid && each.command.includes('dist/server/main.js'),
  )
  const others = processes.filter(each => each.parent === server?.pid && each.command.includes('-process.js'))
  return { server: server?.megabytes ?? 0, others: others.reduce((sum, each) => sum + each.megabytes, 0) }
}

/** Downloads a file and returns how many bytes arrived, also when the download was aborted. */
function bytesOf(url: string, token: string, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0
    const failed = (error: Error) => (signal.aborted ? resolve(bytes) : reject(error))
    get(url, { headers: { authorization: `Bearer ${token}` }, signal }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.on('data', chunk => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes)).on('error', failed)
    }).on('error', failed)
  })
}

function officer(place: number) {
  const name = `bench-${place}`
  return {
    username: name,
    email: `${name}@bench.example`,
    password: 'bench-password',
    firstName: 'Bench',
    lastName: String(place),
    phone: '',
  }
}

/** Creates officers with a form each. Returns their save requests; an officer's requests each save a different amount. */
async function prepareSavers(portal: string, administrator: string): Promise<Buffer[][]> {
  const all: Buffer[][] = []
  for (let place = 0; place < savers; place += 1) {
    await call(portal, 'POST', '/api/admin/users/create', administrator, officer(place))
    const { token } = await call(portal, 'POST', '/api/auth/login', '', officer(place))
    const { client } = await call(portal, 'POST', '/api/loan-officer/clients', token, {
      name: `Client ${place}`,
    })
    const forms = `/api/loan-officer/clients/${client._id}/forms`
    const { form } = await call(portal, 'POST', forms, token, { formType: 'user_form' })
    const url = `${portal}/api/loan-officer/forms/${form._id}/save`
    const headers = { authorization: `Bearer ${token}`, prefer: 'return=minimal' }
    all.push(
      Array.from({ length: 50 }, (_, turn) =>
        requestBytes(
          'PUT',
          url,
          headers,
          JSON.stringify({ formData: { loanAmount: 1000 + turn }, currentStep: 2 }),
        ),
      ),
    )
  }
  return all
}
