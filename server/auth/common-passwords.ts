// D49

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Unpacks the list of the most common passwords. It blocks other requests for too long, so the server does it before it serves any. It
 * is loaded lazily, because it is of no use to other programs that load this file.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}

/** Reports whether a password is among the most common ones, regardless of case, or consists only of spaces. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return password.trim() === '' || (await loadCommonPasswords()).has(password.normalize('NFC').toLowerCase())
}
