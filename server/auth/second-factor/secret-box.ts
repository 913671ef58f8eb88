import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// docs/decisions/048-second-factors.md

const nonceBytes = 12
const tagBytes = 16

/** A secret as the database stores it. */
export interface StoredSecret {
  readonly secret: Buffer
  readonly is_encrypted: boolean
}

/** Returns a secret as it is stored. If there is a key, it is encrypted and bound to this account. */
export function encryptSecret(secret: Buffer, userId: string, key: Buffer | null): StoredSecret {
  if (key === null) return { secret, is_encrypted: false }
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(userId))
  const encrypted = [cipher.update(secret), cipher.final()]
  return { secret: Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]), is_encrypted: true }
}

/** Returns the secret itself; null if it is encrypted and the server has no key, or another key. */
export function decryptSecret(box: StoredSecret, userId: string, key: Buffer | null): Buffer | null {
  if (!box.is_encrypted) return box.secret
  if (key === null) return null
  const nonce = box.secret.subarray(0, nonceBytes)
  const encrypted = box.secret.subarray(nonceBytes, -tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(userId))
    .setAuthTag(box.secret.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    return null
  }
}
