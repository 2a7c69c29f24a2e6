import { describe, expect, it } from 'vitest'
import { codeOf, errorChain, isNamed, linkWithCode } from './error-chain'

const because = (message: string, cause: unknown) => new Error(message, { cause })

describe('errorChain', () => {
  it('follows causes, and the errors that were gathered', () => {
    const first = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const all = new AggregateError([first, new Error('other')], 'none answered')
    expect(errorChain(because('no answer', all)).map(({ message }) => message)).toEqual([
      'no answer',
      'none answered',
      'refused',
      'other',
    ])
  })

  it('ends on a cycle and on what is no error', () => {
    const round = new Error('round')
    round.cause = round
    expect(errorChain(round)).toHaveLength(16)
    expect(errorChain('text')).toEqual([])
    expect(errorChain(null)).toEqual([])
  })
})

describe('codes', () => {
  it('are found at any depth', () => {
    const state = Object.assign(new Error('blocked'), { code: 'CH017', detail: '{}' })
    const outer = because('outer', because('inner', state))
    expect(codeOf(outer)).toBe('CH017')
    expect(linkWithCode(outer, /^CH\d/)).toBe(state)
    expect(linkWithCode(outer, 'CH017')).toBe(state)
    expect(linkWithCode(outer, '40P01')).toBeNull()
    expect(codeOf({ code: 5, errors: { 0: state } })).toBeNull()
    expect(codeOf(new Error('none'))).toBeNull()
  })
})

it('recognises an error of another copy of its class, and no other', () => {
  const copies = [1, 2].map(
    () =>
      class Refused extends Error {
        override readonly name = 'Refused'
      },
  )
  for (const Copy of copies) expect(isNamed(new Copy(), 'Refused')).toBe(true)
  expect(isNamed(new Error('Refused'), 'Refused')).toBe(false)
  expect(isNamed(undefined, 'Refused')).toBe(false)
})
