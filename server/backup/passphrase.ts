import { readFileSync } from 'node:fs'
import { codeOf, StartError } from '../error-text.ts'

const leastLength = 12

/** What backups are locked with: the words of BACKUP_PASSPHRASE or of the file BACKUP_KEY_FILE, never of the command line. */
export function readPassphrase(environment: Readonly<Record<string, string | undefined>>): string {
  const { BACKUP_PASSPHRASE: words, BACKUP_KEY_FILE: file } = environment
  if (words) return longEnough(words, 'BACKUP_PASSPHRASE')
  if (file) return passphraseOfFile(file)
  throw new StartError(
    'Set BACKUP_KEY_FILE to a file with the passphrase of the backups, or BACKUP_PASSPHRASE to the passphrase itself.',
  )
}

/** The words in a file; a line end behind them is no part of them. Throws a StartError where the file cannot be read or holds too little. */
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
