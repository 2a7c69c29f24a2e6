import { expect, it } from 'vitest'
import { readServiceId } from '@/lib/gateway/id'
import { asMessage, message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { fromMinor } from '@/lib/money/amount'
import { cancelContent, releaseContent } from '@/lib/submissions/testing/escrow-batch'
import { changeFrom, resultsFrom } from './read-changes'

const amount = fromMinor(500n)
const SINCE = new Date('2026-11-21T10:00:00Z')
const WAIT = 60_000
const at = (ms: number) => new Date(SINCE.getTime() + ms).toISOString()
const round = (statuses: Readonly<Record<string, string | null>>, begunAt = at(1)) => ({
  ...{ begunAt, complete: true },
  escrows: Object.entries(statuses).map(([escrowId, status]) => ({ escrowId, status, at: null })),
})
const named = (entries: Readonly<Record<string, 'released' | 'skipped' | 'failed'>>) => ({
  named: Object.fromEntries(Object.entries(entries).map(([id, as]) => [id, { as, reason: `${as} it` }])),
})
const results = (state: string, items: unknown, detail: unknown, ids: readonly string[]) =>
  resultsFrom(
    { state, stateSince: SINCE },
    { items, detail },
    ids.map((escrowId) => ({ escrowId, amount })),
    WAIT,
  )
const words = (...given: Parameters<typeof results>) => results(...given).map(({ result }) => result)

it('what became of each escrow of a release is its own reading, with what the answer gave as the reason', () => {
  const read = round({ a: 'released', b: 'held', c: 'reversed', d: 'held' })
  expect(results('partial', read, named({ b: 'failed' }), ['a', 'b', 'c', 'd', 'e'])).toEqual([
    { escrowId: 'a', amount, reason: null, result: 'released' },
    { escrowId: 'b', amount, reason: 'failed it', result: 'failed' },
    { escrowId: 'c', amount, reason: null, result: 'ended-otherwise' },
    { escrowId: 'd', amount, reason: null, result: 'not-released' },
    { escrowId: 'e', amount, reason: null, result: 'not-released' },
  ])
  expect(results('accepted', null, null, ['a'])).toEqual([{ escrowId: 'a', amount, reason: null, result: 'under-way' }])
  expect(results('accepted', 'x', 'y', [])).toEqual([])
})

it('an escrow that is still held is waited for as long as an accepted release may take, counted from then', () => {
  const late = (begunAt: string, state = 'accepted') => words(state, round({ a: 'held' }, begunAt), null, ['a'])
  expect(late(at(WAIT - 1))).toEqual(['under-way'])
  expect(late(at(WAIT))).toEqual(['not-released'])
  expect(late(at(WAIT), 'unknown')).toEqual(['not-known'])
  expect(late(at(WAIT), 'ready')).toEqual(['under-way'])
  expect(words('accepted', round({ a: 'held' }), named({ a: 'skipped' }), ['a'])).toEqual(['skipped'])
  expect(words('accepted', round({ a: 'held' }, at(WAIT)), named({ a: 'released' }), ['a'])).toEqual(['under-way'])
})

it('a request shows its readable content, and the service’s refusal', () => {
  const one = {
    ...{
      id: 's',
      kind: 'release-escrow-disbursement',
      state: 'rejected_clean',
      makerId: 'm',
      holdReason: null,
      holdNote: null,
    },
    ...{ createdAt: SINCE, stateSince: SINCE, nextAttemptAt: null, lastProblem: null },
  }
  const id = readServiceId('5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11') ?? expect.fail('uuid')
  const batch = { id, escrows: [id] }
  const plain = {
    ...{ id: 's', kind: one.kind, state: one.state, maker: 'R. Nambi', makerId: 'm', holdReason: null, holdNote: null },
    ...{ madeAt: at(0), stateSince: at(0), nextStepAt: null, reason: null, force: false, problem: null },
  }
  expect(changeFrom(one, 'R. Nambi', null)).toEqual(plain)
  const forced = releaseContent(batch, batch.escrows, { force: true, reason: 'Late' })
  expect(changeFrom(one, 'R. Nambi', forced)).toEqual({ ...plain, reason: 'Late', force: true })
  expect(changeFrom(one, 'R. Nambi', releaseContent(batch, [id]))).toMatchObject({ force: false, reason: 'Delivered' })
  expect(changeFrom(one, 'R. Nambi', cancelContent(batch))).toMatchObject({ force: false, reason: 'Wrong season' })
  const later = { ...one, nextAttemptAt: new Date(SINCE.getTime() + 5) }
  const problem = (lastProblem: unknown) => changeFrom({ ...later, lastProblem }, 'R. Nambi', null).problem
  expect(changeFrom(later, 'R. Nambi', null).nextStepAt).toBe(at(5))
  expect(problem({ sentence: 'No.', message: 'conflict' })).toEqual({
    explanation: asMessage('No.'),
    message: 'conflict',
  })
  const needed = message('holds.needsUnquoted', { amount: 'UGX 5' })
  expect(problem({ sentence: storedMessage(needed) })).toEqual({ explanation: needed, message: null })
  expect(problem({ sentence: 'No.' })).toEqual({ explanation: asMessage('No.'), message: null })
  expect([problem({ message: 'conflict' }), problem('No.'), problem({ sentence: 1 })]).toEqual([null, null, null])
})
