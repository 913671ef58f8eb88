import { reasonOf } from '../server/error-text.ts'

/** What the command line says, as `read` reads it. What cannot be read is told in a sentence, and the program ends with 2. */
export function fromCommandLine<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    console.error(reasonOf(error))
    process.exit(2)
  }
}
