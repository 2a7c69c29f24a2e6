import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameSitePath } from './same-site-path'

const origin = 'https://app.example'

describe('the page after signing in', () => {
  it.each(['/', '/payouts', '/payouts/new?from=1&to=2', '/payments?status=failed#row-5'])('keeps %s', (path) => {
    expect(sameSitePath(path)).toBe(path)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/./\\evil',
    'javascript:alert(1)',
    'payouts',
    '',
    '/sign-in',
    '/sign-in?callbackUrl=/sign-in',
    undefined,
    ['/payouts'],
  ])('drops %s', (path) => {
    expect(sameSitePath(path)).toBe('/')
  })

  it('never leaves the site, whatever address is requested', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      'evil.example',
      'https:',
      '%2f',
      '\t',
      '\n',
      '?',
      '#',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        expect(new URL(sameSitePath(`/${parts.join('')}`), origin).origin).toBe(origin)
      }),
    )
  })
})
