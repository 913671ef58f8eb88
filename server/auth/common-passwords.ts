// D49

// Loaded lazily, and only in the process that hashes: unpacking the list would block other requests in the server for too long.
const dictionaries = () => import('@zxcvbn-ts/language-common')

let common: Promise<ReadonlySet<string>> | undefined

/** Reports whether a password is among the most common ones, regardless of case, or consists only of spaces. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.trim() === '') return true
  common ??= dictionaries().then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await common).has(password.normalize('NFC').toLowerCase())
}
