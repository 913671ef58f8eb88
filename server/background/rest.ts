import { setTimeout as pause } from 'node:timers/promises'

/** Waits in the background: it keeps no process from ending, and a signal ends it without a fault. */
export async function rest(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {})
}
