/**
 * Ties the life of a background process to its server: the process exits when the server has ended, for whatever reason. A
 * service manager sends signals to all processes of a service. They are ignored here, because the server still finishes its
 * current work and needs its background processes for that.
 */
export function endWithServer(): void {
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', endAtOnce)
  // If the server ended before this line was reached, there is no 'disconnect' event.
  if (!process.connected) endAtOnce()
}

/** Lets the process end when its work is done and its output has been read. */
export function endWhenIdle(): void {
  process.off('disconnect', endAtOnce)
  process.disconnect()
}

/** Sends a message to the server. Resolves when the message has been handed over. */
export function sendToServer(message: object): Promise<void> {
  return new Promise(resolve => {
    // Without a server there is no recipient, and `endWithServer` ends the process.
    if (process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}

function endAtOnce(): void {
  process.exit(1)
}
