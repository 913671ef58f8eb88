import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that contains package.json, migrations and dist. It is the same for the sources and for dist/server/main.js. */
export const packageRoot = rootAbove(dirname(fileURLToPath(import.meta.url)))

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'migrations')) || folder === dirname(folder)) return folder
  return rootAbove(dirname(folder))
}
