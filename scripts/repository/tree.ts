import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The folders with our own sources, without those that npm, the build or a running portal creates. */
export const ownFolders = [
  'engine',
  'accounts',
  'forms',
  'api',
  'server',
  'web',
  'e2e',
  'bench',
  'faults',
  'scripts',
] as const

/** Lists all files below the given folders, as paths from the root with forward slashes. */
export function files(folders: readonly string[] = ownFolders): string[] {
  return folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
