import { isIPv6 } from 'node:net'

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
