import type { Config } from '../../config.ts'

/**
 * Returns a warning for the start if the settings do not say whether there is a proxy; otherwise null. Behind a proxy that is
 * not trusted, every request seems to come from the proxy's address, so everybody's failures are counted together.
 */
export function sharedAddressNote({ host, trustProxy }: Pick<Config, 'host' | 'trustProxy'>): string | null {
  const isLocal = /^(127\.|::1$|localhost$)/.test(host)
  if (isLocal || trustProxy !== null) return null
  return `HOST is ${host} and TRUST_PROXY is not set. Behind a proxy set TRUST_PROXY=yes, or all callers share the proxy's address and keep each other out; without a proxy set TRUST_PROXY=no.`
}
