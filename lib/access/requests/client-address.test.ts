import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import { addressOf, countedAddress, stampAddresses } from './client-address'
import { FORWARDED_HEADER } from './request-headers'

/** The address and the mark that a server finds on a request with these headers. */
async function stampsOn(headers: Record<string, string>): Promise<string[]> {
  const server = createServer(({ headers: stamped }, answer) =>
    answer.end(`${stamped[ADDRESS_HEADER]} ${stamped[FORWARDED_HEADER]}`),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asked = request({ port, host: '127.0.0.1', headers }).end()
  const [answer] = await once(asked, 'response')
  const chunks: Buffer[] = await answer.toArray()
  server.close()
  return Buffer.concat(chunks).toString().split(' ')
}

describe('the address of a request', () => {
  it('is that of the connection, whatever was forwarded', () => {
    for (const forged of [null, '203.0.113.9', '127.0.0.1, 203.0.113.9', 'unknown', '""', ',,,', '10.0.0.1']) {
      expect(addressOf('::ffff:198.51.100.7', forged, ['10.0.0.1'])).toBe('198.51.100.7')
    }
  })

  it('is the one our own proxy saw, not one in headers from outside', () => {
    expect(addressOf('10.0.0.1', '198.51.100.7', ['10.0.0.1'])).toBe('198.51.100.7')
    expect(addressOf('10.0.0.1', '203.0.113.9, 198.51.100.7', ['10.0.0.1'])).toBe('198.51.100.7')
    expect(addressOf('10.0.0.1', '203.0.113.9, 198.51.100.7, 10.0.0.2', ['10.0.0.1', '10.0.0.2'])).toBe('198.51.100.7')
    expect(addressOf('10.0.0.1', null, ['10.0.0.1'])).toBe('10.0.0.1')
  })

  it('counts as its network of 64 bits when it is long', () => {
    expect(countedAddress('198.51.100.7')).toBe('198.51.100.7')
    expect(countedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(countedAddress('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64')
    expect(countedAddress('2001:db8::9')).toBe('2001:db8:0:0::/64')
    expect(countedAddress('')).toBe('unknown')
  })

  it('is stamped on each request before anybody reads it, over whatever its sender wrote', async () => {
    stampAddresses([])
    const forged = { [ADDRESS_HEADER]: '203.0.113.9', 'x-forwarded-for': '203.0.113.9' }
    expect(await stampsOn(forged)).toEqual(['127.0.0.1', 'yes'])
  })

  it('is stamped together with whether anybody passed the request on', async () => {
    stampAddresses([])
    expect(await stampsOn({})).toEqual(['127.0.0.1', 'no'])
    expect(await stampsOn({ [FORWARDED_HEADER]: 'yes', host: 'app.example', accept: '*/*' })).toEqual([
      '127.0.0.1',
      'no',
    ])
    const PASSED_ON = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP']
    const BY_CLOUDS = [
      'X-Client-IP',
      'True-Client-IP',
      'CF-Connecting-IP',
      'Fastly-Client-IP',
      'X-Original-For',
      'X-Envoy-External-Address',
      'CDN-Loop',
      'X-Azure-ClientIP',
      'X-ProxyUser-Ip',
    ]
    for (const name of [...PASSED_ON, ...BY_CLOUDS]) {
      for (const value of ['127.0.0.1', ''])
        expect(await stampsOn({ [name]: value, [FORWARDED_HEADER]: 'no' }), name).toEqual(['127.0.0.1', 'yes'])
    }
  })
})
