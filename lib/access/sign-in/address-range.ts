import { isIPv4, isIPv6 } from 'node:net'

/**
 * The range that an address belongs to, for people to recognise a place without keeping them under watch: of an IPv4 address the first
 * three numbers, of an IPv6 address the first three groups. Null for anything else.
 */
export function addressRange(address: string | null): string | null {
  if (address === null) return null
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.…`
  if (!isIPv6(address)) return null
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after]
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}:…`
}
