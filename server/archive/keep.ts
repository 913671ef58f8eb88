import { dayMs } from '../../accounts/time-zone.ts'
import { type Connection, singleClient } from '../db/client-settings.ts'
import { reasonOf } from '../error-text.ts'
import { sleep } from '../jobs/sleep.ts'
import type { Log } from '../log.ts'
import { copiesIn, makeCopy, momentOf, removeOld } from './copies.ts'
import type { ArchivePlace } from './place.ts'

// spec 3 §1.119

export interface Archive {
  readonly superuser: Connection
  /** The data folder. */
  readonly folder: string
  readonly place: ArchivePlace
  readonly keepDays: number
  readonly log: Log
}

const lookEveryMs = 60_000
const copyEveryMs = dayMs

/** Makes a copy at the first start and then every day, deletes what is too old, and logs when archiving fails. */
export async function keepArchive(archive: Archive, signal: AbortSignal): Promise<void> {
  let failure = ''
  while (!signal.aborted) {
    const found = await look(archive, signal).catch(
      error => `the archive could not be updated: ${reasonOf(error)}`,
    )
    // A copy that was aborted by the portal's shutdown is made at the next start.
    if (signal.aborted) return
    // Logged once, until the failure is a different one.
    if (found !== '' && found !== failure) archive.log.error(found)
    failure = found
    await sleep(lookEveryMs, signal)
  }
}

/** Does what is due now. Returns the message of an archiving failure, or an empty text. */
async function look(
  { superuser, folder, place, keepDays, log }: Archive,
  signal: AbortSignal,
): Promise<string> {
  const failure = await failureOf(superuser)
  const latest = (await copiesIn(place)).at(-1)
  if (latest === undefined || Date.now() - momentOf(latest).getTime() >= copyEveryMs) {
    const name = await makeCopy(superuser, folder, place, signal)
    await removeOld(place, keepDays, new Date())
    log.info(`a copy for the archive was made: ${name}`)
  }
  return failure
}

async function failureOf(superuser: Connection): Promise<string> {
  const client = singleClient(superuser)
  await client.connect()
  try {
    const { rows } = await client.query<{ archives: boolean; part: string | null }>(
      `select current_setting('archive_mode') = 'on' as archives,
        case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as part
      from pg_stat_archiver`,
    )
    const [found] = rows
    if (found?.archives !== true)
      return 'PostgreSQL was started without an archive: restart the portal to start archiving'
    return found.part === null
      ? ''
      : `PostgreSQL cannot archive ${found.part}: see postgres.log and check the disk`
  } finally {
    await client.end()
  }
}
