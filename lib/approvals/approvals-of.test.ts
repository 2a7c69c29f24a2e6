import { describe, expect, it } from 'vitest'
import { ROLES } from '@/lib/access/roles'
import { asMessage } from '@/lib/messages/message'
import { type ApprovalRow, approvalsOf, permissionFor } from './list-approvals'

const ME = '00000000-0000-4000-8000-000000000001'
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
const row = (over: Partial<ApprovalRow> = {}): ApprovalRow => ({
  ...{ id: 'p', about_kind: 'payout', about_id: 'a', about_name: 'Wages', kind: 'payout', place: null, mail: null },
  ...{ forced: false, reason: null, held: false, network: null, row_count: 3, minor: 450_000n, currency: 'UGX' },
  ...{ maker_id: 'm', maker: 'R. Nambi', asked_at: at(0), decided_at: null, content_hash: 'h', state: 'pending' },
  ...{
    void_reason: null,
    approvals_needed: 1,
    policy_outcomes: [],
    worked_on: false,
    may_consent: true,
    decided_by_me: false,
    stale: false,
    stopped: null,
    comments: [],
    decisions: [],
  },
  ...over,
})
const seen = (rows: readonly ApprovalRow[], role: (typeof ROLES)[number] = 'approver') =>
  approvalsOf(rows, { id: ME, role })
const first = (over: Partial<ApprovalRow>, role?: (typeof ROLES)[number]) => seen([row(over)], role).waiting[0]

describe('what deciding takes', () => {
  it.each([
    ['payout', 'payout', false, 'payouts:approve'],
    ['cancel-disbursement', 'payout', false, 'payouts:approve'],
    ['resolve-batch', 'payout', false, 'payouts:approve'],
    ['payee-account', 'payee', false, 'wallets:approve'],
    ['payee-email', 'payee', false, 'wallets:approve'],
    ['change-limits', 'limits', false, 'policy:consent'],
    ['declare-absent', 'payment', false, 'payments:approve'],
    ['declare-absent', 'payout', false, 'payouts:approve'],
    ['declare-absent', 'escrow', false, 'escrows:approve'],
    ['release-escrow', 'escrow', false, 'escrows:approve'],
    ['release-escrow', 'escrow', true, 'escrows:force'],
    ['reverse-escrow', 'escrow', false, 'escrows:approve'],
    ['release-escrow-disbursement', 'escrow-payout', true, 'escrows:force'],
    ['cancel-escrow-disbursement', 'escrow-payout', false, 'escrows:approve'],
  ] as const)('%s about %s, by force %s: %s', (kind, about_kind, forced, permission) => {
    expect(permissionFor({ kind, about_kind, forced })).toBe(permission)
  })
})

describe('why somebody may not decide', () => {
  it('is the first of several reasons', () => {
    const all = { decided_by_me: true, maker_id: ME, worked_on: true, stale: true }
    expect(first(all, 'viewer')?.whyNot).toBe('decided')
    expect(first({ ...all, decided_by_me: false }, 'viewer')?.whyNot).toBe('mine')
    expect(first({ ...all, decided_by_me: false, maker_id: 'm' }, 'viewer')?.whyNot).toBe('worked-on')
    expect(first({ stale: true }, 'viewer')?.whyNot).toBe('role')
    expect(first({ may_consent: false, stale: true })?.whyNot).toBe('admin')
    expect(first({ stale: true })?.whyNot).toBe('stale')
    expect(first({})?.whyNot).toBeNull()
  })

  it('depends on what it is about: an admin consents to limits and approves no payout', () => {
    const limits = { kind: 'change-limits', about_kind: 'limits' } as const
    expect(ROLES.map((role) => [first(limits, role)?.whyNot, first({}, role)?.whyNot])).toEqual([
      ['role', 'role'],
      ['role', 'role'],
      [null, null],
      [null, 'role'],
      ['role', 'role'],
    ])
  })
})

describe('a line of the list', () => {
  it('contains the whole proposal', () => {
    const decisions = [
      { who: 'D. Okot', what: 'approve', reason: null },
      { who: 'G. Tumusiime', what: 'reject', reason: 'No' },
    ] as const
    expect(first({ network: 'mtn', reason: 'Late', forced: true, held: true, decisions: [...decisions] })).toEqual({
      ...{
        proposalId: 'p',
        about: { kind: 'payout', id: 'a', name: 'Wages' },
        asks: 'payout',
        network: 'mtn',
        rows: 3,
      },
      ...{ forced: true, reason: 'Late', held: true, money: { amount: '4500.00', currency: 'UGX' } },
      ...{
        maker: 'R. Nambi',
        askedAt: at(0).toISOString(),
        given: 1,
        needed: 1,
        comments: [],
        outcomes: [],
        whyNot: null,
        hash: 'h',
      },
    })
    expect(first({ place: 'wallet' })?.place).toBe('wallet')
    expect(first({})).not.toHaveProperty('place')
    expect(first({ held: null, currency: null })).toMatchObject({ held: false, money: null })
  })
})

describe('the list', () => {
  it('has what I may decide first, each part in the order of proposals', () => {
    const rows = [row({ id: 'a', maker_id: ME }), row({ id: 'b' }), row({ id: 'c', stale: true }), row({ id: 'd' })]
    expect(seen(rows).waiting.map(({ proposalId }) => proposalId)).toEqual(['b', 'd', 'a', 'c'])
    expect(seen(rows).decided).toEqual([])
  })

  it('has decided ones newest first; lapsed ones at the time of their proposal', () => {
    const rows = [
      row({ id: 'early', state: 'approved', decided_at: at(5) }),
      row({ id: 'lapsed', state: 'lapsed', asked_at: at(7) }),
      row({ id: 'late', state: 'rejected', decided_at: at(9), void_reason: null }),
      row({ id: 'void', state: 'void', asked_at: at(1), decided_at: at(8), void_reason: 'Taken back' }),
    ]
    const { waiting, decided } = seen(rows)
    expect(waiting).toEqual([])
    expect(
      decided.map(({ proposalId, state, decidedAt, voidReason }) => [proposalId, state, decidedAt, voidReason]),
    ).toEqual([
      ['late', 'rejected', at(9).toISOString(), null],
      ['void', 'void', at(8).toISOString(), asMessage('Taken back')],
      ['lapsed', 'lapsed', at(7).toISOString(), null],
      ['early', 'approved', at(5).toISOString(), null],
    ])
    expect(decided[0]).not.toHaveProperty('whyNot')
  })
})
