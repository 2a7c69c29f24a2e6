import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { issueText } from '@/lib/sheet/rows/row-issues'
import { aboveFirstPayout } from './first-payout'

const MOST = { UGX: 100_000_000n, USD: 25_000n }
const row = (
  id: string,
  amountMinor: bigint | null,
  over: { walletId?: string | null; currency?: string | null } = {},
) => ({
  ...{ id, lineNo: 2, walletId: 'w', currency: 'UGX', amountMinor },
  ...over,
})
const unpaid = (sent: bigint, currency = 'UGX', wallet = 'w') => ({ wallet, currency, sent })
const stopped = (...given: Parameters<typeof aboveFirstPayout>) => [...aboveFirstPayout(...given).keys()]

describe('the first payout to a wallet', () => {
  it('stops the row with which it is more than the setting, to the last cent, with what is on its way', () => {
    expect(stopped([row('a', 60_000_000n), row('b', 40_000_000n)], [unpaid(0n)], MOST)).toEqual([])
    expect(stopped([row('a', 60_000_000n), row('b', 40_000_001n)], [unpaid(0n)], MOST)).toEqual(['b'])
    expect(stopped([row('a', 60_000_000n)], [unpaid(40_000_000n)], MOST)).toEqual([])
    expect(stopped([row('a', 60_000_000n)], [unpaid(40_000_001n)], MOST)).toEqual(['a'])
  })

  it('says how much may go there, or that nothing may in a currency without a figure', () => {
    const said = (currency: string, amount: bigint) =>
      aboveFirstPayout([row('a', amount, { currency })], [unpaid(0n, currency)], MOST).get('a')
    expect(said('USD', 25_001n)).toMatchObject({ code: 'above-first-payout', severity: 'block' })
    const textOf = (issue: ReturnType<typeof said>) => (issue ? englishText(issueText(issue)) : '')
    expect(textOf(said('USD', 25_001n))).toContain('Row 2: Until a first payout has arrived')
    expect(textOf(said('USD', 25_001n))).toContain('at most USD 250.00 can be sent to it')
    expect(textOf(said('KES', 1n))).toContain('Nothing in KES can be sent to a wallet')
  })

  it('is counted for each wallet and each currency by itself', () => {
    const rows = [
      row('a', 100_000_000n),
      row('b', 100_000_000n, { walletId: 'v' }),
      row('c', 25_000n, { currency: 'USD' }),
      row('d', 1n),
    ]
    const wallets = [unpaid(0n), unpaid(0n, 'UGX', 'v'), unpaid(0n, 'USD')]
    expect(stopped(rows, wallets, MOST)).toEqual(['d'])
  })

  it('leaves alone what goes to a phone, to a wallet that was paid at, and what has no amount or currency yet', () => {
    const rows = [
      row('phone', 900_000_000n, { walletId: null }),
      row('paid at', 900_000_000n, { walletId: 'v' }),
      row('no amount', null),
      row('no currency', 900_000_000n, { currency: null }),
    ]
    expect(stopped(rows, [unpaid(0n), { wallet: 'w', currency: 'null', sent: 0n }], MOST)).toEqual([])
    expect(stopped([row('a', 900_000_000n)], [], MOST)).toEqual([])
  })

  it('lets no more through, all rows together, than the setting says', () => {
    const amounts = fc.array(fc.bigInt(1n, 80_000_000n), { maxLength: 8 })
    fc.assert(
      fc.property(amounts, fc.bigInt(0n, 120_000_000n), (all, sent) => {
        const rows = all.map((amount, at) => row(String(at), amount))
        const out = aboveFirstPayout(rows, [unpaid(sent)], MOST)
        const through = rows.filter(({ id }) => !out.has(id))
        const total = through.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0n), sent)
        expect(through.length === 0 || total <= MOST.UGX).toBe(true)
        // A stopped row still counts: the ones after it do not slip through because they are smaller.
        expect([...out.keys()]).toEqual(rows.slice(through.length).map(({ id }) => id))
      }),
    )
  })
})
