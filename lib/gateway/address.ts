import { BlockList, isIP } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const NOT_PUBLIC = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv6')

export type Reach = 'public' | 'loopback'

const family = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address may be connected to: loopback only for the sandbox on this machine, otherwise public addresses only. */
export function mayConnect(ip: string, reach: Reach): boolean {
  if (isIP(ip) === 0) return false
  // BlockList matches an IPv4 address in IPv6 form against the IPv4 rules.
  return reach === 'loopback' ? LOOPBACK.check(ip, family(ip)) : !NOT_PUBLIC.check(ip, family(ip))
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/**
 * The address of the service, from its configured base address: https, or plain http to a loopback address, where a sandbox or
 * a staging service may run. Throws with what is wrong: a bad address must stop the start.
 */
export function serviceTarget(baseUrl: string, environment: string): { origin: string; prefix: string; reach: Reach } {
  const url = new URL(baseUrl)
  if (url.username !== '' || url.password !== '') throw new Error('SERVICE_BASE_URL must not contain a user name.')
  if (url.search !== '' || url.hash !== '') throw new Error('SERVICE_BASE_URL must not contain a query.')
  const host = bare(url.hostname)
  const local = host === 'localhost' || (isIP(host) !== 0 && mayConnect(host, 'loopback'))
  const reach = local && environment !== 'production' ? 'loopback' : 'public'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && reach === 'loopback'))
    throw new Error(
      'SERVICE_BASE_URL must be https; plain http is for a sandbox or a staging service on this machine only.',
    )
  if (isIP(host) !== 0 && !mayConnect(host, reach))
    throw new Error('SERVICE_BASE_URL points to a private address, which is refused.')
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, ''), reach }
}
