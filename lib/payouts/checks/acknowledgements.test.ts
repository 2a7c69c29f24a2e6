import { describe, expect, it } from 'vitest'
import { message } from '@/lib/messages/message'
import { problemOf } from '@/lib/sheet/rows/row-issues'
import { acknowledgementsAfter, currentReasons } from './acknowledgements'

const nambi = { by: 'n', who: 'R. Nambi', at: '2026-11-21T08:00:00.000Z' }
const okot = { by: 'o', who: 'D. Okot', at: '2026-11-21T09:00:00.000Z' }
const again = problemOf('duplicate-row', 5, { detail: message('issues.detail.sameRow', { first: 4 }) })
const elsewhere = problemOf('duplicate-row', 5, { detail: message('issues.detail.sameRow', { first: 3 }) })
const patch = { settled: { 'duplicate-row': 'Two plots' } }

describe('settlements', () => {
  const first = acknowledgementsAfter(nambi, { patch: {}, settlements: {}, problems: [again] }, patch)

  it('apply while the issue says the same', () => {
    expect(currentReasons(patch, first, [again])).toEqual(patch.settled)
    expect(currentReasons(patch, first, [elsewhere])).toEqual({})
    expect(currentReasons(patch, first, [])).toEqual({})
    expect(currentReasons(patch, {}, [again])).toEqual({})
    expect(currentReasons({}, first, [again])).toEqual({})
  })

  it('of a repeated payment apply on when it is paid as approved, not when it was still waiting for approval', () => {
    const repeats = (state: string) =>
      problemOf('paid-recently', 5, { detail: message('issues.detail.paidRecently', { row: 4, state }) })
    const why = { settled: { 'paid-recently': 'A bonus' } }
    const accepted = (state: string) =>
      acknowledgementsAfter(nambi, { patch: {}, settlements: {}, problems: [repeats(state)] }, why)
    for (const was of ['sent', 'scheduled'])
      expect(currentReasons(why, accepted(was), [repeats('paid')])).toEqual(why.settled)
    expect(currentReasons(why, accepted('waiting'), [repeats('paid')])).toEqual({})
  })

  it('keep the person who gave the reason, through edits by others', () => {
    const was = { patch, settlements: first, problems: [again] }
    expect(acknowledgementsAfter(okot, was, { ...patch, values: { name: 'Apio' } })).toEqual(first)
    expect(acknowledgementsAfter(okot, was, { settled: { 'duplicate-row': 'Both are due' } })).toMatchObject({
      'duplicate-row': { who: 'D. Okot' },
    })
    expect(acknowledgementsAfter(okot, was, {})).toEqual({})
  })

  it('that no longer stand are given anew by repeating the reason, never by an edit of something else', () => {
    const was = { patch, settlements: first, problems: [elsewhere] }
    const edited = { ...patch, values: { name: 'Apio' } }
    expect(currentReasons(edited, acknowledgementsAfter(okot, was, edited), [elsewhere])).toEqual({})
    expect(acknowledgementsAfter(okot, was, patch)).toMatchObject({ 'duplicate-row': { who: 'D. Okot' } })
    expect(currentReasons(patch, acknowledgementsAfter(okot, was, patch), [elsewhere])).toEqual(patch.settled)
  })
})
