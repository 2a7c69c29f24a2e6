import { describe, expect, it } from 'vitest'
import type { BoardEscrow } from '@/lib/escrow/board/view'
import { englishText } from '@/lib/messages/test-english'
import { fromMinor } from '@/lib/money/amount'
import { releasable } from './propose'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const escrow = (n: number, over: Partial<BoardEscrow> = {}): BoardEscrow => ({
  ...{
    place: n,
    escrowId: id(n),
    name: null,
    phone: null,
    email: null,
    wallet: null,
    reference: null,
    hasOpenDispute: false,
  },
  ...{ amount: fromMinor(500n), status: 'held', readAt: '2026-11-21T10:00:00Z', terms: [], allTermsMet: true },
  ...{ requiredActions: null, deadline: null, claim: null, asked: null, ...over },
})
const board = (escrows: readonly BoardEscrow[] | null, over: { id?: string; cancelled?: boolean } = {}) => ({
  ...{ id: id(9), cancelled: false, escrows, ...over },
})
const open = { allTermsMet: false }
const sentence = (found: ReturnType<typeof releasable>) => (found.ok ? null : englishText(found.problem.message))

describe('a release', () => {
  it('is of exactly the escrows that were chosen, in their order, each with its amount', () => {
    const all = board([escrow(3, { amount: fromMinor(700n) }), escrow(2), escrow(1)])
    expect(releasable(all, [id(1), id(3)], false)).toEqual({
      ok: true,
      value: {
        disbursementId: id(9),
        escrows: [
          { escrowId: id(1), amount: '5.00', to: null, terms: [] },
          { escrowId: id(3), amount: '7.00', to: null, terms: [] },
        ],
      },
    })
  })

  it('takes none that is not on the board, cannot be released now, or has open terms', () => {
    const all = board([
      escrow(1),
      escrow(2, { claim: { submissionId: 's', kind: 'release-escrow', state: 'ready', holdReason: null } }),
      escrow(3, open),
    ])
    expect(sentence(releasable(all, [id(1), id(4)], false))).toContain('does not belong to this payout any more')
    expect(sentence(releasable(board(null), [id(1)], false))).toContain('does not belong to this payout any more')
    expect(sentence(releasable(all, [id(1), id(2)], false))).toContain('A request about its money is in progress')
    expect(sentence(releasable(all, [id(1), id(3)], false))).toContain('not every term is met')
    expect(sentence(releasable({ ...all, cancelled: true }, [id(1)], false))).toContain('was cancelled')
    expect(releasable(board([escrow(1)], { id: 'no id' }), [id(1)], false)).toMatchObject({
      problem: { kind: 'not-found' },
    })
  })

  it('names whom it is about by the best name there is', () => {
    const who = (over: Partial<BoardEscrow>) =>
      sentence(releasable(board([escrow(1, { ...open, ...over })]), [id(1)], false))
    const all = { name: 'Amina', phone: '+256772100400', reference: 'R-1' }
    expect(who(all)).toMatch(/^Amina: not every/)
    expect(who({ ...all, name: null })).toMatch(/^\+256772100400: not every/)
    expect(who({ reference: 'R-1' })).toMatch(/^R-1: not every/)
    expect(who({})).toMatch(new RegExp(`^${id(1)}: not every`))
  })

  it('by force passes open terms, and is refused where none is open', () => {
    const all = board([escrow(1), escrow(2, open), escrow(3, { readAt: null })])
    expect(releasable(all, [id(1), id(2)], true)).toMatchObject({ ok: true, value: { escrows: [{}, {}] } })
    expect(releasable(all, [id(2)], true)).toMatchObject({ ok: true })
    expect(sentence(releasable(all, [id(1)], true))).toContain('no early release is needed')
    expect(sentence(releasable(all, [id(3)], true))).toContain('It has not been loaded from the service yet')
  })

  it('needs identifiers that can be named to the service', () => {
    const odd = board([escrow(1, { escrowId: 'odd', name: 'Amina' })])
    expect(sentence(releasable(odd, ['odd'], false))).toBe(
      'Amina: it could not be read completely. Nothing was requested.',
    )
  })
})
