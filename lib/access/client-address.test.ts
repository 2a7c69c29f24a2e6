import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { addressOf, countedAddress, stampAddresses } from './client-address'
import { ADDRESS_HEADER } from './request-headers'

describe('the address of a request', () => {
  it('is that of the connection, whatever was forwarded', () => {
    for (const forged of [null, '203.0.113.9', '127.0.0.1, 203.0.113.9', 'unknown', '""', ',,,', '10.0.0.1']) {
      expect(addressOf('::ffff:198.51.100.7', forged, ['10.0.0.1'])).toBe('198.51.100.7')
    }
  })

  it('is what our own proxy saw, not what was told to it', () => {
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
    const server = createServer((incoming, answer) => answer.end(`${incoming.headers[ADDRESS_HEADER]}`))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const headers = { [ADDRESS_HEADER]: '203.0.113.9', 'x-forwarded-for': '203.0.113.9' }
    const asked = request({ port, host: '127.0.0.1', headers }).end()
    const [answer] = await once(asked, 'response')
    const chunks: Buffer[] = await answer.toArray()
    expect(Buffer.concat(chunks).toString()).toBe('127.0.0.1')
    server.close()
  })
})
