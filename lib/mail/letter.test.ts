import { describe, expect, it } from 'vitest'
import { headerLine, isMailAddress, type Letter, letterHtml, letterText } from './letter'

const letter = (over: Partial<Letter> = {}): Letter => ({
  subject: 'Wages waits for your decision',
  language: 'en',
  paragraphs: ['R. Nambi waits for your decision.'],
  link: { words: 'Open it', url: 'https://app.example/notices/1?a=1&b=2' },
  foot: 'From the team.',
  ...over,
})

describe('a letter', () => {
  it('is plain text with its link in full, and the same as a page', () => {
    expect(letterText(letter())).toBe(
      'R. Nambi waits for your decision.\n\nOpen it:\nhttps://app.example/notices/1?a=1&b=2\n\n-- \nFrom the team.\n',
    )
    expect(letterHtml(letter())).toContain('<a href="https://app.example/notices/1?a=1&amp;b=2">Open it</a>')
  })

  it('is plain text: markup that somebody typed has no effect', () => {
    const evil = `<script>alert("1")</script><a href='https://evil.example'>`
    const page = letterHtml(letter({ paragraphs: [evil], foot: evil, link: { words: evil, url: evil } }))
    expect(page).not.toContain('<script')
    expect(page.match(/<a /g)).toHaveLength(1)
    expect(page).not.toMatch(/href="[^"]*['<>]/)
  })

  it.each([
    ['Wages\r\nBcc: all@evil.example', 'Wages Bcc: all@evil.example'],
    ['Wages\n\n<html>', 'Wages <html>'],
    ['a\u2028b\u0000c\u0085d\u202Ee', 'a b c d e'],
    ['x'.repeat(200), `${'x'.repeat(149)}…`],
  ])('has a subject of one line: %j', (typed, line) => {
    expect(headerLine(typed)).toBe(line)
  })

  it.each(['r.nambi@pearl.example', "o'neil+pay@farm.co.ug", 'zoë@farm.example'])('is sent to %s', (address) => {
    expect(isMailAddress(address)).toBe(true)
  })

  it.each([
    'no-at.example',
    'a@b@c.example',
    'a@b.example\r\nBcc: x@y.example',
    'a@b.example, x@y.example',
    'Amina <a@b.example>',
    '"a b"@c.example',
    'a b@c.example',
    'a@[127.0.0.1]',
    '@b.example',
    'a@',
    '',
  ])('is not sent to %j', (address) => {
    expect(isMailAddress(address)).toBe(false)
  })
})
