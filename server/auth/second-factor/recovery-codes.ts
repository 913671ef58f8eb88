import { codeCharacters, randomCode } from '../tokens.ts'

// spec 3 §1.108

const howMany = 10
const length = 12
const groupLength = 4

/** Returns codes for people who have lost their phone, each with a different first letter. For example “AX7K-9QWM-3RTC”. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from(codeCharacters.slice(0, howMany), letter => inGroups(letter + randomCode(length - 1)))
}

/** Returns what somebody typed in the form in which codes are issued; null if it cannot be a recovery code. */
export function asRecoveryCode(typed: string): string | null {
  const bare = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return bare.length === length ? inGroups(bare) : null
}

function inGroups(bare: string): string {
  const groups = Array.from({ length: length / groupLength }, (_, index) =>
    bare.slice(index * groupLength, (index + 1) * groupLength),
  )
  return groups.join('-')
}
