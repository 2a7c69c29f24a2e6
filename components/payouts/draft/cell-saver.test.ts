import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ActionResult } from '@/lib/access/requests/action'
import { english } from '@/lib/messages/test-english'
import type { TypedCell } from '@/lib/payouts/draft/draft-input'
import type { TypedAnswer } from '@/lib/payouts/draft/type-cells'
import { CellSaver, type Unsaved } from './cell-saver'

const saved: ActionResult<TypedAnswer> = { ok: true, value: { overtaken: [], gone: [] } }
const offline: ActionResult<TypedAnswer> = {
  ok: false,
  problem: { kind: 'offline', text: 'The server did not answer.', reference: '' },
}
const row = (id: string, typed = {}) => ({ id, lineNo: 5, typed })

/** A server that answers one save after the other, each when the test says so. */
function server() {
  const sent: (readonly TypedCell[])[] = []
  const open: ((answer: ActionResult<TypedAnswer>) => void)[] = []
  let kept: readonly Unsaved[] = []
  const saver = new CellSaver({
    t: english('draft'),
    save: (cells) => {
      sent.push(cells)
      return new Promise((resolve) => {
        open.push(resolve)
      })
    },
    refresh: async () => undefined,
    keep: (cells) => {
      kept = cells
    },
  })
  const answer = async (one: ActionResult<TypedAnswer>) => {
    open.shift()?.(one)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { saver, sent, answer, kept: () => kept }
}

describe('cells that were typed into', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are saved in order, together where one save takes long, and are kept until they are', async () => {
    const { saver, sent, answer, kept } = server()
    saver.put(row('a', { amount: '1' }), 'amount', '2')
    saver.put(row('b'), 'amount', '3')
    saver.put(row('c'), 'name', 'Okot')
    expect(sent).toEqual([[{ rowId: 'a', field: 'amount', text: '2', was: '1' }]])
    expect(kept()).toHaveLength(3)
    await answer(saved)
    expect(sent[1]).toHaveLength(2)
    await answer(saved)
    expect(saver.read()).toEqual([])
    expect(kept()).toEqual([])
  })

  it('continue from the earlier text when one is typed into twice', async () => {
    const { saver, sent, answer } = server()
    saver.put(row('a', { amount: '1' }), 'amount', '2')
    saver.put(row('a', { amount: '1' }), 'amount', '3')
    await answer(saved)
    expect(sent[1]).toEqual([{ rowId: 'a', field: 'amount', text: '3', was: '2' }])
    await answer(saved)
    expect(saver.read()).toEqual([])
  })

  it('are not lost with the connection, and are sent again by themselves', async () => {
    const { saver, sent, answer, kept } = server()
    saver.put(row('a'), 'amount', '2')
    await answer(offline)
    expect(saver.of('a', 'amount')).toMatchObject({ state: 'failed', text: '2', problem: 'The server did not answer.' })
    expect(kept()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toHaveLength(2)
    await answer(saved)
    expect(saver.read()).toEqual([])
  })

  it('wait for a choice where another person typed into the same cell', async () => {
    const { saver, sent, answer } = server()
    saver.put(row('a', { amount: '1' }), 'amount', '2')
    const theirs = { rowId: 'a', lineNo: 5, field: 'amount' as const, theirs: '9', who: 'D. Okot' }
    await answer({ ok: true, value: { overtaken: [theirs], gone: [] } })
    const cell = saver.of('a', 'amount')
    expect(cell).toMatchObject({ state: 'overtaken', text: '2', theirs: { text: '9', who: 'D. Okot' } })
    if (cell) saver.overwrite(cell)
    expect(sent[1]).toEqual([{ rowId: 'a', field: 'amount', text: '2', was: '9' }])
    await answer(saved)
    expect(saver.read()).toEqual([])
  })

  it('stay visible when a corrected sheet removed their rows', async () => {
    const { saver, answer } = server()
    saver.put(row('a'), 'amount', '2')
    await answer({ ok: true, value: { overtaken: [], gone: ['a'] } })
    expect(saver.of('a', 'amount')).toMatchObject({ state: 'gone', text: '2' })
    saver.forget(saver.read())
    expect(saver.read()).toEqual([])
  })

  it('are no change when they equal the former text', () => {
    const { saver, sent } = server()
    saver.put(row('a', { amount: '1' }), 'amount', '1 ')
    expect(sent).toEqual([])
  })
})
