import { isIPv6 } from 'node:net'
import type { Config } from '../../config.ts'

/**
 * Returns the network of an address: an IPv4 address as it is, or the first 64 bits of IPv6, which one household shares. Some
 * proxies name the port as well, which is another one for each connection and so does not count.
 */
export function networkOf(address: string): string {
  const [bare = ''] = withoutPort(address).split('%')
  if (!isIPv6(bare)) return bare
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  const [before = '', after] = bare.split('::')
  const first = groupsOf(before)
  const last = groupsOf(after ?? '')
  const zeros = after === undefined ? 0 : 8 - first.length - last.length
  const half = [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4)
  return `${half.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[(.*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(address) ?? []
  return v6 ?? v4 ?? address
}

/** Splits a part of an IPv6 address into groups. An IPv4 address at its end counts as two, both in the second half. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap(group => (group.includes('.') ? ['0', '0'] : [group]))
}

/**
 * Returns a warning for the start if the settings do not say whether there is a proxy; otherwise null. Behind a proxy that is
 * not trusted, every request seems to come from the proxy's address, so everybody's failures are counted together.
 */
export function sharedAddressNote({ host, trustProxy }: Pick<Config, 'host' | 'trustProxy'>): string | null {
  const isLocal = /^(127\.|::1$|localhost$)/.test(host)
  if (isLocal || trustProxy !== null) return null
  return `HOST is ${host} and TRUST_PROXY is not set. Behind a proxy set TRUST_PROXY=yes, or all callers share the proxy's address and keep each other out; without a proxy set TRUST_PROXY=no.`
}
