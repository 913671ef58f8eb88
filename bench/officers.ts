import { execFileSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { call } from '../faults/call.ts'
import { seed } from './seed.ts'
import { admin, openLab, servePortal } from './servers.ts'

/**
 * Simulates a lender's working day on a small scale: a hundred officers save every five seconds in a database of 70,000 forms,
 * with one export and twenty sign-ins per minute. In the second half there are 500 idle connections as well. Prints errors,
 * how long saves took, and the server's memory over time; ends with an error if any call failed.
 *
 *   npm run bench:load -- --minutes 10
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    officers: { type: 'string', default: '100' },
    forms: { type: 'string', default: '70000' },
  },
})
const seconds = Number(values.minutes) * 60
const officers = Number(values.officers)
const betweenSavesMs = 5_000
const idleConnections = 500
const forms = Number(values.forms)
const lender = { officers: 1_000, clients: Math.ceil(forms / 5), forms }

/** The milliseconds that each call took in one half of the run. */
interface Half {
  readonly saves: number[]
  readonly signIns: number[]
  readonly exports: number[]
}

const halves: [Half, Half] = [
  { saves: [], signIns: [], exports: [] },
  { saves: [], signIns: [], exports: [] },
]
const faults: string[] = []
const memory: number[] = []
let begun = 0
const elapsed = () => (performance.now() - begun) / 1000
const isOver = () => elapsed() > seconds
const half = () => halves[elapsed() < seconds / 2 ? 0 : 1]

const lab = await openLab()
try {
  const portal = await servePortal(lab)
  const pool = new pg.Pool({ connectionString: lab.databaseUrl })
  await seed(pool, lender)
  await pool.end()
  const { token: administrator } = await call(portal, 'POST', '/api/admin/login', '', admin)
  const desks = []
  for (let place = 0; place < officers; place += 1) desks.push(await openDesk(portal, administrator, place))
  console.log(`${officers} officers are signed in; ${lender.forms} forms exist.`)
  begun = performance.now()
  const idle = inSecondHalf(portal)
  await Promise.all([
    ...desks.map((desk, place) => saveOn(portal, desk, place)),
    every(60_000, () => timed('exports', portal, 'GET', '/api/admin/export/submissions/csv', administrator)),
    every(3_000, count => timed('signIns', portal, 'POST', '/api/auth/login', '', person(count % officers))),
    every(10_000, async () => void memory.push(serverMegabytes())),
  ])
  report(await idle)
} finally {
  await lab.close()
}

function person(place: number) {
  const name = `load-${place}`
  return {
    username: name,
    email: `${name}@bench.example`,
    password: 'seven-forms-in-order',
    firstName: 'Load',
    lastName: String(place),
    phone: '',
  }
}

async function openDesk(portal: string, administrator: string, place: number) {
  await call(portal, 'POST', '/api/admin/users/create', administrator, person(place))
  const { token } = await call(portal, 'POST', '/api/auth/login', '', person(place))
  const { client } = await call(portal, 'POST', '/api/loan-officer/clients', token, { name: `Load ${place}` })
  const forms = `/api/loan-officer/clients/${client._id}/forms`
  const { form } = await call(portal, 'POST', forms, token, { formType: 'user_form' })
  return { token: String(token), path: `/api/loan-officer/forms/${form._id}/save` }
}

/** Saves as one officer. The officers begin one after the other, so that not all save at the same moment. */
async function saveOn(portal: string, { token, path }: { token: string; path: string }, place: number) {
  await pause((place * betweenSavesMs) / officers)
  await every(betweenSavesMs, count =>
    timed('saves', portal, 'PUT', path, token, { formData: { loanAmount: 1_000 + count }, currentStep: 2 }),
  )
}

/** Starts an act every `ms` milliseconds until the run is over, without waiting for the one before. */
async function every(ms: number, act: (count: number) => Promise<void>): Promise<void> {
  const started: Promise<void>[] = []
  for (let count = 0; !isOver(); count += 1) {
    started.push(act(count))
    await pause(ms)
  }
  await Promise.all(started)
}

async function timed(
  kind: keyof Half,
  portal: string,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<void> {
  const { [kind]: times } = half()
  const start = performance.now()
  const answer = await fetch(portal + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(error => ({ ok: false, status: String(error), text: async () => '' }))
  const text = await answer.text().catch(error => String(error))
  times.push(performance.now() - start)
  if (!answer.ok) faults.push(`${method} ${path}: ${answer.status} ${text.slice(0, 120)}`)
}

/** Opens the idle connections in the middle of the run. Returns at its end how many of them the server has closed. */
async function inSecondHalf(portal: string): Promise<{ opened: number; closed: number }> {
  await pause((seconds / 2) * 1000)
  const { hostname, port } = new URL(portal)
  const sockets: Socket[] = []
  let closed = 0
  for (let count = 0; count < idleConnections; count += 1) {
    const socket = connect(Number(port), hostname)
    socket
      .on('error', () => {})
      .on('close', () => {
        closed += 1
      })
    socket.resume()
    sockets.push(socket)
  }
  while (!isOver()) await pause(200)
  const found = { opened: sockets.length, closed }
  for (const socket of sockets) socket.destroy()
  return found
}

function serverMegabytes(): number {
  const processes = execFileSync('ps', ['-axo', 'ppid=,rss=,args='], { encoding: 'utf8' }).split('\n')
  const server = processes.find(
    line => line.trim().startsWith(`${process.pid} `) && line.includes('dist/server/main.js'),
  )
  return Number(server?.trim().split(/\s+/)[1] ?? 0) / 1024
}

function report({ opened, closed }: { opened: number; closed: number }): void {
  const inHalf = ({ saves, signIns, exports }: Half) =>
    `saves ${formatTimes(saves)}; sign-ins ${formatTimes(signIns)}; exports ${formatTimes(exports)}`
  console.log(`First half:                 ${inHalf(halves[0])}`)
  console.log(
    `With ${opened} idle connections:  ${inHalf(halves[1])}; ${closed} of them closed by the server`,
  )
  console.log(`Memory of the server every 10 s, in MB: ${memory.map(each => each.toFixed(0)).join(' ')}`)
  console.log(`Faults: ${faults.length}`)
  for (const fault of faults.slice(0, 20)) console.log(`✗ ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

function formatTimes(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
  return `${times.length}, median ${at(0.5)} ms, p99 ${at(0.99)} ms`
}
