import { setTimeout as pause } from 'node:timers/promises'

/** Waits without keeping the process alive. If `signal` aborts the wait, it resolves early and does not throw. */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {})
}
