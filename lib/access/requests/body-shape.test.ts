import { describe, expect, it } from 'vitest'
import { hasFewParts, MOST, shapeProblem } from './body-shape'

const of = (...texts: readonly string[]) => shapeProblem(texts.map((text) => Buffer.from(text)))

describe('the shape of JSON', () => {
  it.each<readonly [what: string, one: string, most: number]>([
    ['values', ',', MOST.values],
    ['lists', '[]', MOST.lists],
    ['objects', '{}', MOST.lists],
    ['references', '"$1"', MOST.marked],
    ['references in disguise', '"\\u00241"', MOST.marked],
  ])('has so many %s and no more, in one part and in two', (_what, one, most) => {
    expect(of(one.repeat(most))).toBeNull()
    expect(of(one.repeat(most + 1))).toBe('too-large')
    expect(of(one, one.repeat(most - 1))).toBeNull()
    expect(of(one, one.repeat(most))).toBe('too-large')
  })

  it.each(['[', '{'])('has so many levels of %s and no more, in each part', (one) => {
    const most = one.repeat(MOST.depth)
    expect(of(most, most)).toBeNull()
    expect(of(`${most}${one}`)).toBe('malformed')
    expect(of('[]{}'.repeat(MOST.depth), `[]${most}`, `{}${most}`)).toBeNull()
  })

  it('counts a list and an object as a value too', () => {
    const commas = ','.repeat(MOST.values - 2)
    expect(of(`[{${commas}`)).toBeNull()
    expect(of(`[{${commas},`)).toBe('too-large')
  })

  it.each([
    ...['"$$1"', '"a$1"', '"\\\\u0024"', '"\\u0025"', '"\\n0024"', '"\\"$1"', '""', '$1'],
    ...['"[{[{"', '"\\"[{[{"', '",,,\\\\\\",,,"', '"a\\\\"'],
  ])('does not count what is in a text: %s', (text) => {
    expect(of(text.repeat(MOST.values / 5))).toBeNull()
  })

  it('goes on behind a text, and ends in one that does not', () => {
    const most = '['.repeat(MOST.depth + 1)
    for (const text of ['"a"', '"\\\\"', '"\\""', '""']) expect(of(`${text}${most}`)).toBe('malformed')
    for (const text of ['"a', '"a\\"', '"\\']) expect(of(`${text}${most}`)).toBeNull()
    expect(of('"', '"a\\')).toBeNull()
  })
})

it('a form has so many parts and no more', () => {
  const form = (parts: number) => Buffer.from(`${'--b\r\nx'.repeat(parts)}--b--`)
  expect(hasFewParts(form(MOST.parts), 'b')).toBe(true)
  expect(hasFewParts(form(MOST.parts + 1), 'b')).toBe(false)
  expect(hasFewParts(form(MOST.parts + 1), 'c')).toBe(true)
})
