import { expect, test } from 'vitest'
import { networkOf, sharedAddressNote } from './attempts.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8:1:2::5]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['0.0.0.0', null, true],
  ['::', null, true],
  ['0.0.0.0', true, false],
  ['0.0.0.0', false, false],
  ['127.0.0.1', null, false],
  ['localhost', null, false],
])('with HOST %s and TRUST_PROXY %s the start warns about a possible proxy: %s', (host, trustProxy, says) => {
  expect(sharedAddressNote({ host, trustProxy }) !== null).toBe(says)
})
