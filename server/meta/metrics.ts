import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { latestRuns } from '../backup/runs.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { Problem } from '../errors.ts'
import type { Services } from '../services.ts'
import { type DiskSpace, diskOf } from './disk.ts'

// spec 3 §1.11

/** The calls that store answers, with their label in the counter of saves. */
const saves: Readonly<Record<string, string>> = {
  'PUT /api/loan-officer/forms/:formId/save': 'officer',
  'POST /api/loan-officer/forms/:formId/complete': 'officer',
  'POST /api/form/save': 'applicant',
}

/**
 * Serves `GET /metrics` for Prometheus to requests with METRICS_TOKEN as bearer token. It is for the operator and not part of
 * the contract; the route does not exist if the setting is empty.
 */
export function metricsRoute({ app, db, config }: Services, metricsToken: string): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers,
  })
  const saved = new Counter({
    name: 'form_saves_total',
    help: 'Saves and completions that were stored.',
    labelNames: ['by'],
    registers,
  })
  // An alert can compare a 0, but not a series that does not exist yet.
  for (const by of Object.values(saves)) saved.inc({ by }, 0)
  countBackups(db, config, registry)
  measureDisk(config, registry)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)'
    const by = saves[`${request.method} ${route}`]
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (by && reply.statusCode < 300) saved.inc({ by })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization, `Bearer ${metricsToken}`))
      throw new Problem(401, 'Send METRICS_TOKEN as a bearer token.')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Adds the times of the last successful and the last failed backup and drill; 0 if there was none. */
function countBackups(db: Database, config: Config, registry: Registry): void {
  new Gauge({
    name: 'backup_last_run_timestamp_seconds',
    help: 'When the last backup and the last trial restore ended, by result.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
    async collect() {
      this.reset()
      const runs = await latestRuns(db, config).catch(error => {
        if (!isDatabaseUnavailable(error)) throw error
        return null
      })
      // If the database is unavailable, the other metrics are still served: they are then needed most.
      if (runs === null) return
      for (const kind of ['backup', 'drill'])
        for (const outcome of ['success', 'failure']) this.set({ kind, outcome }, 0)
      for (const { kind, succeeded, at } of runs)
        this.set({ kind, outcome: succeeded ? 'success' : 'failure' }, at.getTime() / 1000)
    },
  })
}

/** Adds the disk space of the embedded database. A lender's own database is measured where it runs. */
function measureDisk(config: Config, registry: Registry): void {
  if (config.databaseUrl !== null) return
  const gauge = (name: string, help: string, of: (disk: DiskSpace) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await diskOf(config)
        if (disk !== null) this.set(of(disk))
      },
    })
  gauge('data_disk_free_bytes', 'Free space on the disk of the database.', disk => disk.freeBytes)
  gauge('data_disk_size_bytes', 'Size of the disk of the database.', disk => disk.sizeBytes)
}

/** Compares in constant time. */
function isSame(sent: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent ?? ''), digest(expected))
}
