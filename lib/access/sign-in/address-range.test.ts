import { expect, it } from 'vitest'
import { addressRange } from './address-range'

it.each([
  ['192.0.2.17', '192.0.2.…'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3:…'],
  ['2001:0DB8::1', '2001:db8:0:…'],
  ['::1', '0:0:0:…'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:…'],
  ['unknown', null],
  [null, null],
])('shows only the range of an address: %s', (address, range) => {
  expect(addressRange(address)).toBe(range)
})
