import { readFileSync } from 'node:fs'
import { codeOf, StartError } from '../error-text.ts'

const leastLength = 12

/** Returns the passphrase of backups, from BACKUP_PASSPHRASE or from the file BACKUP_KEY_FILE, never from the command line. */
export function readPassphrase(environment: Readonly<Record<string, string | undefined>>): string {
  const { BACKUP_PASSPHRASE: words, BACKUP_KEY_FILE: file } = environment
  if (words) return longEnough(words, 'BACKUP_PASSPHRASE')
  if (file) return passphraseOfFile(file)
  throw new StartError(
    'Set BACKUP_KEY_FILE to a file with the passphrase of the backups, or BACKUP_PASSPHRASE to the passphrase itself.',
  )
}

/**
 * Reads a passphrase from a file, without the line break at its end. Throws a StartError if the file cannot be read or the
 * passphrase is too short.
 */
export function passphraseOfFile(file: string): string {
  try {
    return longEnough(readFileSync(file, 'utf8').replace(/\r?\n$/, ''), `The file ${file}`)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`BACKUP_KEY_FILE names ${file}, which cannot be read (${codeOf(error)}).`)
  }
}

function longEnough(words: string, place: string): string {
  if (words.length >= leastLength) return words
  throw new StartError(`${place} must hold a passphrase of at least ${leastLength} characters.`)
}
