import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mainThreadMs, send, serve, stopAll } from './processes.ts'

/**
 * Measures how long others wait while a stranger sends 20,000 requests at once on each of ten connections. Prints the longest and
 * the median time of /healthz during that, and without it. Meaningless on a machine with other work.
 *
 *   npm run build && npx tsx bench/pipelined.ts                      GET /healthz
 *   npm run build && npx tsx bench/pipelined.ts /api/auth/profile    another address
 */
const path = process.argv[2] ?? '/healthz'
const connections = 10
const each = 20_000

const folder = await mkdtemp(join(tmpdir(), 'sevenfold-bench-'))
try {
  const address = await serve(['dist/server/main.js'], {
    PORT: '0',
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: 'bench-password',
    LOG_LEVEL: 'error',
  })
  report('alone', await timesUntil(address, pause(3_000)))
  const crowd = fork('bench/crowd.ts', [address, path, String(connections), String(each)])
  report(
    `beside ${connections} connections with ${each} requests each`,
    await timesUntil(address, once(crowd, 'exit')),
  )
  if (crowd.exitCode !== 0) throw new Error('The requests could not be sent, so these times say nothing.')
} finally {
  await stopAll()
  await rm(folder, { recursive: true, force: true })
}

interface Times {
  /** How long each answer took, in milliseconds, the shortest first. */
  readonly answers: readonly number[]
  /** The most milliseconds that the server's main thread worked during one of them. */
  readonly mostWork: number
}

/** Asks for /healthz again and again on an open connection. */
async function timesUntil(address: string, end: Promise<unknown>): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let isOver = false
  let mostWork = 0
  void end.then(() => {
    isOver = true
  })
  while (!isOver) {
    const from = performance.now()
    const workBefore = mainThreadMs()
    await send(agent, 'GET', `${address}/healthz`, '', '')
    times.push(performance.now() - from)
    mostWork = Math.max(mostWork, mainThreadMs() - workBefore)
    await pause(5)
  }
  agent.destroy()
  return { answers: times.toSorted((one, other) => one - other), mostWork }
}

function report(what: string, { answers, mostWork }: Times): void {
  const [median = 0, longest = 0] = [answers[Math.floor(answers.length / 2)], answers.at(-1)]
  console.log(
    `${what}: ${answers.length} answers, median ${median.toFixed(1)} ms, longest ${longest.toFixed(1)} ms, during which the server worked ${mostWork.toFixed(1)} ms at most`,
  )
}
