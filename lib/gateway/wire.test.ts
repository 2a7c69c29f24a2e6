import { describe, expect, it } from 'vitest'
import { unanswered } from './wire'

const error = (members: object) => Object.assign(new Error('failed'), members)

describe('a call that got no answer', () => {
  it.each([
    { code: 'ECONNREFUSED', syscall: 'connect' },
    { code: 'ENOTFOUND', syscall: 'getaddrinfo' },
    { code: 'EAI_AGAIN' },
    { code: 'UND_ERR_CONNECT_TIMEOUT' },
    { code: 'EHOSTUNREACH', syscall: 'connect' },
    { code: 'ETIMEDOUT', syscall: 'connect' },
    { code: 'EADDRPRIVATE' },
    { code: 'CERT_HAS_EXPIRED' },
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
  ])('never left where no connection stood: %j', (members) => {
    expect(unanswered(error(members))).toMatchObject({ bytes: 'none', reason: 'unreachable' })
  })

  it.each([
    [{ code: 'ECONNRESET', syscall: 'read' }, 'cut'],
    [{ code: 'EPIPE', syscall: 'write' }, 'cut'],
    [{ code: 'ETIMEDOUT', syscall: 'read' }, 'cut'],
    [{ code: 'UND_ERR_SOCKET' }, 'cut'],
    [{ code: 'UND_ERR_HEADERS_TIMEOUT' }, 'time-out'],
    [{ name: 'TimeoutError' }, 'time-out'],
    [{ name: 'AbortError' }, 'given-up'],
    [{ code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' }, 'too-large'],
    [{}, 'cut'],
  ])('may have left in every other case: %j', (members, reason) => {
    expect(unanswered(error(members))).toMatchObject({ bytes: 'maybe', reason })
  })

  // Outside of connecting, these codes come from a connection that stood: a reused one that was closed, or a route lost since.
  it.each(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EADDRNOTAVAIL', 'ECONNRESET'])(
    'with %s never left while connecting, and may have left on a connection that stood',
    (code) => {
      expect(unanswered(error({ code, syscall: 'connect' })).bytes).toBe('none')
      for (const syscall of ['read', 'write', undefined])
        expect(unanswered(error({ code, syscall }))).toMatchObject({ bytes: 'maybe', reason: 'cut' })
    },
  )

  it.each([null, undefined, 'text', 7])('may have left when %j was thrown', (thrown) => {
    expect(unanswered(thrown)).toMatchObject({ bytes: 'maybe', reason: 'cut' })
  })
})
