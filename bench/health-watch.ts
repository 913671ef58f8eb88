import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks a portal for /healthz without end. To each message it answers, once the question under way is answered, with the
 * longest wait in milliseconds since the message before.
 */
const address = process.argv[2] ?? ''
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let longest = 0
let asked = false

/** A connection that is cut while one waits ends the wait, too. */
function ask(): Promise<void> {
  return new Promise(resolve => {
    const sent = request(`${address}/healthz`, { agent }, response => {
      response.resume()
      response.on('end', resolve)
    })
    sent.on('error', () => resolve())
    sent.end()
  })
}

process.on('message', () => {
  asked = true
})
process.on('SIGTERM', () => process.exit(0))
for (;;) {
  const start = performance.now()
  await ask()
  longest = Math.max(longest, performance.now() - start)
  if (asked) {
    asked = false
    process.send?.(longest)
    longest = 0
  }
  await pause(1)
}
