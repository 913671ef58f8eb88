import type { Config } from '../config.ts'
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded.ts'
import type { Log } from '../log.ts'
import { type ArchivePlace, archiveSettings, createArchiveFolders } from './place.ts'

type Options = Omit<Parameters<typeof startEmbedded>[0], 'dataDir' | 'more'> & { readonly log: Log }

/** Starts the embedded PostgreSQL, with an archive if the settings ask for one. */
export async function startWithArchive(
  { dataDir, archive }: Pick<Config, 'dataDir' | 'archive'>,
  options: Options,
): Promise<EmbeddedPostgres> {
  if (archive === null) return startEmbedded({ dataDir, ...options })
  let place: ArchivePlace | null = null
  const embedded = await startEmbedded({
    dataDir,
    ...options,
    more: async (folder, account) => {
      place = await createArchiveFolders(archive.folder, folder, account)
      return archiveSettings(place)
    },
  })
  if (place === null) return embedded
  // Loaded only if there is an archive.
  const { keepArchive } = await import('./keep.ts')
  const stopping = new AbortController()
  const { superuser, folder } = embedded
  const { keepDays } = archive
  const keeping = keepArchive({ superuser, folder, place, keepDays, log: options.log }, stopping.signal)
  return {
    ...embedded,
    stop: async () => {
      stopping.abort()
      await keeping
      await embedded.stop()
    },
  }
}
