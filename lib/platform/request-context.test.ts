import { describe, expect, it } from 'vitest'
import { incomingRequestId, requestId, withIncomingRequest, withRequestContext } from './request-context'
import { acceptRequestId } from './request-id'

describe('request id', () => {
  it('follows work through awaits and keeps two requests apart', async () => {
    const seen = await Promise.all(
      ['request-one', 'request-two'].map((id) =>
        withRequestContext(id, async () => {
          await Promise.resolve()
          return requestId()
        }),
      ),
    )
    expect(seen).toEqual(['request-one', 'request-two'])
    expect(requestId()).toBeNull()
  })

  it('is fresh outside of any request, and the running one inside', async () => {
    expect(await incomingRequestId()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await withRequestContext('request-one', incomingRequestId)).toBe('request-one')
    expect(await withIncomingRequest(async () => requestId())).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([null, '', 'short', 'with space inside', 'line\nbreak-line', 'x'.repeat(65)])('refuses %j', (incoming) => {
    expect(acceptRequestId(incoming)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('accepts a plain one', () => {
    expect(acceptRequestId('0f8fad5b-d9cb')).toBe('0f8fad5b-d9cb')
  })
})
