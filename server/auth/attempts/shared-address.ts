import type { Config } from '../../config.ts'

/**
 * What to say at the start when it is open whether there is a proxy. Behind one that is not trusted everybody seems to
 * come from the proxy's address, and the mistakes of all count as those of one.
 */
export function sharedAddressNote({ host, trustProxy }: Pick<Config, 'host' | 'trustProxy'>): string | null {
  const isLocal = /^(127\.|::1$|localhost$)/.test(host)
  if (isLocal || trustProxy !== null) return null
  return `HOST is ${host} and TRUST_PROXY is not set. Behind a proxy set TRUST_PROXY=yes, or all callers share the proxy's address and keep each other out; without a proxy set TRUST_PROXY=no.`
}
