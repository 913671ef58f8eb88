/**
 * Binds a background process to the life of its server: it ends when the server has ended, however that came about. A
 * service manager signals all processes of a service; here its signals are ignored, because the server still finishes
 * what is under way, and that needs its background processes.
 */
export function endWithServer(): void {
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', endAtOnce)
  // The server may have ended before this line was reached, and then nothing more is told of it.
  if (!process.connected) endAtOnce()
}

/** Ends the process when its work is done and its output is read. */
export function endWhenIdle(): void {
  process.off('disconnect', endAtOnce)
  process.disconnect()
}

/** Sends a message to the server. Comes back when it is on its way. */
export function tellServer(message: object): Promise<void> {
  return new Promise(resolve => {
    // Without a server there is nobody left to tell; endWithServer sees to the rest.
    if (process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}

function endAtOnce(): void {
  process.exit(1)
}
