import { describe, expect, it } from 'vitest'
import { mayConnect, serviceTarget } from './address'

describe('where the service may live', () => {
  it('takes https anywhere public', () => {
    expect(serviceTarget('https://pay.example.com', 'production')).toEqual({
      origin: 'https://pay.example.com',
      prefix: '',
      reach: 'public',
    })
    expect(serviceTarget('https://pay.example.com/v1/', 'staging').prefix).toBe('/v1')
  })

  it.each(['http://127.0.0.1:4010', 'http://localhost:4010', 'http://[::1]:4010'])(
    'takes %s in the sandbox only',
    (url) => {
      expect(serviceTarget(url, 'sandbox').reach).toBe('loopback')
      expect(serviceTarget(url, 'staging').reach).toBe('loopback')
      expect(() => serviceTarget(url, 'production')).toThrow('https')
    },
  )

  it.each([
    'http://pay.example.com',
    'https://10.0.0.8',
    'https://169.254.169.254',
    'https://[fd00::1]',
    'https://user:pass@pay.example.com',
    'https://pay.example.com?x=1',
    'ftp://pay.example.com',
    'http://127.0.0.1.example.com',
  ])('refuses %s everywhere', (url) => {
    expect(() => serviceTarget(url, 'sandbox')).toThrow('SERVICE_BASE_URL')
    expect(() => serviceTarget(url, 'production')).toThrow('SERVICE_BASE_URL')
  })
})

describe('addresses a name may turn into', () => {
  it.each([
    '10.1.2.3',
    '192.168.0.1',
    '172.31.255.255',
    '127.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fd12::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'x',
  ])('refuses %s in public reach', (ip) => expect(mayConnect(ip, 'public')).toBe(false))
  it.each(['8.8.8.8', '2606:4700::1111', '172.32.0.1'])('allows %s', (ip) =>
    expect(mayConnect(ip, 'public')).toBe(true),
  )
  it('allows nothing but loopback beside the sandbox', () => {
    expect(mayConnect('127.0.0.9', 'loopback')).toBe(true)
    expect(mayConnect('8.8.8.8', 'loopback')).toBe(false)
  })
})
