import { describe, expect, it } from 'vitest'
import { isFromOwnAddress, isSameOrigin } from './same-origin'

const app = 'https://app.example'
const ask = (heads: Record<string, string>, appUrl = app) => isSameOrigin(new Headers(heads), appUrl)

describe('a request that changes something', () => {
  it('comes from our own origin', () => {
    expect(ask({ origin: app, 'sec-fetch-site': 'same-origin' })).toBe(true)
  })

  it.each([
    {},
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://app.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://app.example:8443', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://app.example.evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: app, 'sec-fetch-site': 'same-site' },
    { origin: app, 'sec-fetch-site': 'cross-site' },
    { origin: app, 'sec-fetch-site': 'none' },
    { origin: app },
  ])('is refused with %o', (heads) => {
    expect(ask(heads)).toBe(false)
  })

  it.each(['host', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-origin', 'forwarded', 'x-original-url'])(
    'is not helped by a made-up %s',
    (name) => {
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }
      expect(ask({ ...foreign, [name]: 'https://evil.example' })).toBe(false)
      expect(ask({ ...foreign, [name]: 'evil.example' })).toBe(false)
    },
  )

  it('over plain http on a network is judged by its origin, since browsers send nothing else there', () => {
    expect(ask({ origin: 'http://10.0.0.5:3000' }, 'http://10.0.0.5:3000')).toBe(true)
    expect(ask({ origin: 'http://10.0.0.5:3000', 'sec-fetch-site': 'cross-site' }, 'http://10.0.0.5:3000')).toBe(false)
    expect(ask({ origin: 'http://localhost:3000' }, 'http://localhost:3000')).toBe(false)
  })
})

describe('a request of the address that it was sent to', () => {
  const own = (heads: Record<string, string>) => isFromOwnAddress(new Headers({ host: 'app.example:8443', ...heads }))

  it('is recognised by its origin', () => {
    expect(own({ origin: 'https://app.example:8443', 'sec-fetch-site': 'same-origin' })).toBe(true)
    expect(own({ origin: 'http://app.example:8443' })).toBe(true)
  })

  it.each([
    {},
    { origin: 'null' },
    { origin: 'nonsense' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://app.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://app.example:8443', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ])('is not %o', (heads) => {
    expect(own(heads)).toBe(false)
  })
})
