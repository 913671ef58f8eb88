import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Load } from './load.ts'

export interface PgbenchRun {
  readonly socketFolder: string
  /** Statements in pgbench's own language. */
  readonly script: string
  readonly variables: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

/** Runs PostgreSQL's own benchmark tool (package postgresql-contrib or postgresql) with prepared statements. */
export async function pgbench(run: PgbenchRun): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'sevenfold-pgbench-'))
  try {
    const script = join(folder, 'script.sql')
    await writeFile(script, run.script)
    const variables = Object.entries(run.variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const child = spawn(
      'pgbench',
      [
        ...['-n', '-M', 'prepared', '-c', String(run.connections), '-j', '2', '-T', String(run.seconds)],
        ...['-l', '--log-prefix', join(folder, 'log'), '-f', script, ...variables],
        ...['-h', run.socketFolder, '-U', 'sevenfold', 'sevenfold'],
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let said = ''
    child.stderr.on('data', text => {
      said += text
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`pgbench ended with ${code}: ${said}`)
    const logs = (await readdir(folder)).filter(file => file.startsWith('log'))
    const lines = (await Promise.all(logs.map(file => readFile(join(folder, file), 'utf8')))).join('')
    // Each line contains: client, transaction, microseconds, …
    const times = lines
      .split('\n')
      .flatMap(line => (line === '' ? [] : [Number(line.split(' ')[2]) / 1000]))
      .sort((one, other) => one - other)
    return { perSecond: times.length / run.seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
