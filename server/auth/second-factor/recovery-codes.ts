import { randomInt } from 'node:crypto'

// spec 3 §1.108

/** No letter or digit that is read as another one. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const howMany = 10
const length = 12
const groupLength = 4

/** Codes for when the phone is lost, each beginning with another letter: “AX7K-9QWM-3RTC”. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from(alphabet.slice(0, howMany), letter => {
    const rest = Array.from({ length: length - 1 }, () => alphabet.charAt(randomInt(alphabet.length)))
    return inGroups(letter + rest.join(''))
  })
}

/** The code as it was given out, of what somebody typed; null when it can be none. */
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
