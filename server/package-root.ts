import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json, migrations and dist: the same from the sources and from dist/server/main.js. */
export const packageRoot = rootAbove(dirname(fileURLToPath(import.meta.url)))

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || folder === dirname(folder)) return folder
  return rootAbove(dirname(folder))
}
