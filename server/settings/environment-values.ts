import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { passwordFault } from '../../accounts/account-rules.ts'
import { type NeedsSecondFactor, secondFactorChoices, settingBounds } from '../../accounts/lender-settings.ts'
import { isTimeZone } from '../../accounts/time-zone.ts'
import { StartError } from '../error-text.ts'

/**
 * Readers for the values of environment variables. Each takes the text of one variable, undefined if it is not set, and throws
 * a StartError that says what is wrong with it.
 */

/** Reads a whole number between two bounds. */
export function wholeNumber(
  name: string,
  text: string | undefined,
  fallback: number,
  least: number,
  most: number,
): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new StartError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
}

export function assessmentYear(text: string | undefined): number | null {
  const { firstYear, lastYear } = settingBounds
  return text === undefined ? null : wholeNumber('ASSESSMENT_YEAR', text, 0, firstYear, lastYear)
}

export function timeZone(text: string | undefined): string | null {
  if (text === undefined) return null
  if (isTimeZone(text)) return text
  throw new StartError(
    `TIME_ZONE must be the name of a time zone, such as Europe/Paris or UTC, not "${text}".`,
  )
}

export function adminSecondFactor(text: string | undefined): NeedsSecondFactor | null {
  return text === undefined ? null : oneOf('ADMIN_SECOND_FACTOR', text, secondFactorChoices, 'optional')
}

// The message does not repeat the value, because it is a secret.
export function secondFactorKey(text: string | undefined): Buffer | null {
  if (text === undefined) return null
  const key = Buffer.from(text, 'base64')
  if (key.length === 32) return key
  throw new StartError(
    'SECOND_FACTOR_KEY must be 32 bytes in base64, as `openssl rand -base64 32` writes them.',
  )
}

export function trustProxy(text: string | undefined): boolean | null {
  return text === undefined ? null : oneOf('TRUST_PROXY', text, ['no', 'yes'] as const, 'no') === 'yes'
}

export function folder(name: string, text: string | undefined): string | null {
  if (text === undefined) return null
  const path = resolve(text)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  throw new StartError(`${name} must be a folder, and "${path}" is not one.`)
}

/** Reads one of several words. */
export function oneOf<const T extends string>(
  name: string,
  text: string | undefined,
  allowed: readonly T[],
  fallback: T,
): T {
  if (text === undefined) return fallback
  const found = allowed.find(choice => choice === text)
  if (found !== undefined) return found
  throw new StartError(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
}

// The message does not repeat the value, because it may contain a password.
export function databaseUrl(name: string, text: string | undefined): string | null {
  if (text === undefined) return null
  const address = /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null
  const host = address && decoded(address.host)
  if (!address || host === null)
    throw new StartError(`${name} must be an address like postgres://user:password@host:5432/database.`)
  // libpq accepts several hosts; the driver takes them for one name (docs/decisions/056-a-replica-that-takes-over.md).
  if (/,/.test(host + (address.searchParams.get('host') ?? '')))
    throw new StartError(`${name} must name one host, which leads to the PostgreSQL that takes writes.`)
  return text
}

/** Null if the text contains an invalid percent-encoding. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

export function email(text: string | undefined): string {
  if (text === undefined) return 'admin@localhost'
  // admin@localhost, the default, has no dot in its host either.
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text
  throw new StartError(`ADMIN_EMAIL must be an e-mail address, not "${text}".`)
}

export function password(text: string | undefined): string | null {
  if (text === undefined) return null
  if (passwordFault(text) === undefined) return text
  throw new StartError('ADMIN_PASSWORD must have at least 6 characters.')
}
