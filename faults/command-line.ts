import { reasonOf } from '../server/error-text.ts'

/** Returns what `read` makes of the command line. If it throws, prints the reason and ends the program with 2. */
export function fromCommandLine<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    console.error(reasonOf(error))
    process.exit(2)
  }
}
