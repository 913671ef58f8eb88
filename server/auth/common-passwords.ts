// D49

// Loaded when it is needed first: unpacking the list takes longer than any request may hold the others up, so that this
// is a task for the process that hashes.
const dictionaries = () => import('@zxcvbn-ts/language-common')

let common: Promise<ReadonlySet<string>> | undefined

/** Whether a password is among the most common ones, in capitals or not, or nothing but blanks, of which there are few. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.trim() === '') return true
  common ??= dictionaries().then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await common).has(password.normalize('NFC').toLowerCase())
}
