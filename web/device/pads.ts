import { keyOf } from './vault.ts'

// spec 3 §2.66

/**
 * One-time pads for encrypting text synchronously. Web Crypto is asynchronous, and a page that is being closed has no time to
 * wait for it. So the key encrypts zeros in advance; the resulting key stream encrypts one text at once by XOR. Each pad is used
 * only once.
 */
interface Pad {
  readonly userId: string
  readonly keyId: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly stream: Uint8Array
}

/** A text encrypted with a pad, as it is stored. `iv` and `hidden` are base64. */
export interface Padded {
  readonly keyId: string
  readonly iv: string
  readonly hidden: string
}

const PADS = 4
const SMALLEST = 32_768

let ready: readonly Pad[] = []
let filling: Promise<void> = Promise.resolve()
let size = SMALLEST

/** Prepares pads for texts up to twice as long as `length`. */
export function readyPads(userId: string, length = 0): Promise<void> {
  size = Math.max(size, 2 * length)
  filling = filling.then(() => fill(userId)).catch(() => {})
  return filling
}

async function fill(userId: string): Promise<void> {
  const { id, key } = await keyOf(userId)
  ready = ready.filter(pad => pad.userId === userId && pad.keyId === id && pad.stream.length >= size)
  while (ready.length < PADS) {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const pad = { userId, keyId: id, iv, stream: await streamOf(key, iv, size) }
    ready = [...ready, pad]
  }
}

/** AES-GCM XORs the text with a key stream. Encrypting zeros therefore yields the key stream itself. */
async function streamOf(key: CryptoKey, iv: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array> {
  const algorithm = { name: 'AES-GCM', iv }
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, key, new Uint8Array(length)), 0, length)
}

/** Encrypts a text synchronously; null if no pad is long enough. */
export function encryptSync(userId: string, text: string): Padded | null {
  const bytes = new TextEncoder().encode(text)
  const pad = ready.find(one => one.userId === userId && one.stream.length >= bytes.length)
  if (!pad) return null
  ready = ready.filter(one => one !== pad)
  void readyPads(userId, bytes.length)
  return { keyId: pad.keyId, iv: base64(pad.iv), hidden: base64(xor(bytes, pad.stream)) }
}

/** Decrypts a text; null if its key no longer exists. */
export async function decrypt(userId: string, { keyId, iv, hidden }: Padded): Promise<string | null> {
  const { id, key } = await keyOf(userId)
  if (id !== keyId) return null
  const bytes = bytesOf(hidden)
  return new TextDecoder().decode(xor(bytes, await streamOf(key, bytesOf(iv), bytes.length)))
}

const xor = (bytes: Uint8Array, stream: Uint8Array) => bytes.map((byte, place) => byte ^ (stream[place] ?? 0))

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), character => character.charCodeAt(0))
}
