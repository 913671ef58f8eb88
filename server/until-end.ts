import { reasonOf, StartError } from './error-text.ts'
import type { RunningPortal } from './start.ts'

type Start = (onFailure: (error: unknown) => void) => Promise<RunningPortal>

/**
 * Runs a portal until the process is asked to end (SIGTERM, SIGINT: exit code 0 once all is stopped) or something fails
 * (one sentence on standard error, exit code 1). With `debugging` a failure shows its stack as well. After an exception
 * that nothing caught the process exits at once, since its state may be wrong. Its supervisor starts it again, and that
 * start takes over a PostgreSQL that was left running.
 */
export function untilEnd(debugging: boolean, start: Start): void {
  let ending = false
  let serving = false

  const end = async (exitCode: number) => {
    // npm, the shell and the terminal may each pass the same Ctrl-C on; the first one counts.
    if (ending) return
    ending = true
    // A start that fails has stopped what it had started.
    const portal = await starting.catch(() => null)
    await portal?.close().catch(error => {
      report(error, true)
      process.exit(1)
    })
    process.exit(exitCode)
  }
  const fail = (error: unknown) => {
    // Once it serves, anything but a StartError is a fault of the program, whose place has to be found.
    if (!ending) report(error, debugging || (serving && !(error instanceof StartError)))
    void end(1)
  }

  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
  process.on('uncaughtException', error => {
    report(error, debugging || serving)
    process.exit(1)
  })
  const starting = start(fail)
  starting.then(() => {
    serving = true
  }, fail)
}

function report(error: unknown, withStack: boolean): void {
  const sentence = error instanceof StartError ? error.message : `Sevenfold has to stop: ${reasonOf(error)}.`
  process.stderr.write(`${sentence}\n`)
  if (withStack && error instanceof Error) process.stderr.write(`${error.stack}\n`)
}
