import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type Agent, request } from 'node:http'
import { createInterface } from 'node:readline'

const children: ChildProcess[] = []

/** Starts a server that prints "ready at <address>", and returns the address. Throws if it ends without printing one. */
export async function serve(command: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (http:\S+)/.exec(line)?.[1]
    if (address) {
      child.stdout.resume()
      return address
    }
  }
  throw new Error(`${command.join(' ')} did not start`)
}

/**
 * Returns how long the main thread of the most recently started server has worked so far, in milliseconds. Unlike the time
 * until an answer, this does not grow when the machine has other work. Available on Linux only.
 */
export function mainThreadMs(): number {
  const pid = children.at(-1)?.pid
  const [nanoseconds = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

/** Stops all servers started here, the most recent one first. */
export async function stopAll(): Promise<void> {
  for (const child of children.splice(0).reverse()) {
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
  }
}

export function send(
  agent: Agent,
  method: string,
  url: string,
  token: string,
  body: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(url, { method, agent, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
