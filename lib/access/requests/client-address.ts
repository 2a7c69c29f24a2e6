import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import { FORWARDED_HEADER } from './request-headers'

const shared = globalThis as { __addressesStamped?: boolean }

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The address a request came from: that of its connection. Only when the connection is from one of our own proxies is
 * its forwarded list read, from the right, up to the first address that is not such a proxy.
 */
export function addressOf(connection: string, forwardedFor: string | null, proxies: readonly string[]): string {
  const trusted = new Set(proxies.map(plain))
  const hops = (forwardedFor ?? '').split(',').map(plain).filter(Boolean)
  let address = plain(connection)
  while (trusted.has(address)) {
    const before = hops.pop()
    if (!before) break
    address = before
  }
  return address
}

/** The address that tries are counted under: an IPv6 network of 2^64 addresses belongs to one household and counts as one. */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address || 'unknown'
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...gap, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

// The headers that proxies and content networks use. The framework adds some of its own later, so this is checked before.
const PASSED_ON = /^(x-)?forwarded|^via$|^cdn-loop$|^x-(original|envoy|proxy)|(client|real|connecting)-?ip$/

/**
 * Adds headers of ours to every request, replacing any the sender wrote: the address it came from, and whether it was
 * forwarded. The framework gives pages and actions no connection, only headers, which anybody can write.
 */
export function stampAddresses(proxies: readonly string[]): void {
  if (shared.__addressesStamped) return
  shared.__addressesStamped = true
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    const forwarded = request.headers['x-forwarded-for']
    const list = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? null)
    request.headers[FORWARDED_HEADER] = Object.keys(request.headers).some((name) => PASSED_ON.test(name)) ? 'yes' : 'no'
    request.headers[ADDRESS_HEADER] = addressOf(request.socket.remoteAddress ?? '', list, proxies)
  })
}
