import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsAgainst } from '@/lib/sheet/columns/refusals'
import { readName, readReference } from './plain-cells'
import { STOP_FILTER } from './plain-texts'
import type { Verdict } from './verdict'
import { WordFilter } from './word-filter'

const COMMA = ','.charCodeAt(0)
const WORDS = [...wordsAgainst('fact')].filter((word) => /^[a-z]+$/.test(word))

const cased = (word: string) =>
  fc.constantFrom(word, word.toUpperCase(), `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
const accented = (word: string) =>
  fc.constantFrom(
    word,
    word.replace('e', 'é'),
    word.replace('a', 'à'),
    word.replace('e', 'e\u0301'),
    word.replace('o', 'ō'),
    word.replace('a', 'ậ'),
  )
const written = fc
  .constantFrom(...WORDS)
  .chain(accented)
  .chain(cased)
const around = fc.constantFrom('', 'Akello ', 'B-12 ', '7 ', 'a.', 'O’', 'É ', '✓', '—', '\u00a0', '，', '\u200b', 'n°')
const bytesOf = (text: string) => new TextEncoder().encode(`${text},\n`)
const verdict = (): Verdict => ({
  ...{ flags: 0, phone: 0, units: 0, reference: 0, referenceFrom: 0, referenceTo: 0, named: null },
  ...{ name: 0, nameFrom: 0, nameTo: 0 },
})

it('passes over no cell with one of the words, however it is written and wherever it stands', () => {
  fc.assert(
    fc.property(
      around,
      written,
      fc.constantFrom('', ' Grace', '-3', '.', ' (1)', '\u00a0B', '’s', '»'),
      (before, word, after) => {
        const bytes = bytesOf(`${before}${word}${after}`)
        expect(STOP_FILTER.pass(bytes, 0, COMMA)).toBe(-1)
        expect(readName(bytes, 0, COMMA, verdict(), STOP_FILTER)).toBe(-1)
        expect(readReference(bytes, 0, COMMA, verdict(), STOP_FILTER)).toBe(-1)
      },
    ),
  )
})

it('passes over other words, and over those whose letters are in another order', () => {
  const filter = new WordFilter(['dead'])
  for (const text of [
    'Akello Grace',
    'deadline',
    'N-12',
    'added',
    'edad',
    '',
    'Naïve Zoé',
    'Ng’ora',
    '«\u00a0a\u00a0»',
  ])
    expect([text, filter.pass(bytesOf(text), 0, COMMA)]).toEqual([text, new TextEncoder().encode(text).length])
  for (const text of ['dead', 'DEAD', 'Is dead.', 'déad', 'US$', '€', 'ŋ'])
    expect([text, filter.pass(bytesOf(text), 0, COMMA)]).toEqual([text, -1])
})
