import { createHash } from 'node:crypto'
import fc from 'fast-check'

/** Random stories about few people at few numbers and wallets, who are paid over some days; stored past the guards, but with the trigger that connects them. */

export const PAYEES = 4
const NUMBERS = 5
const HOUR = 3_600_000
const MAKER = '00000000-0000-4000-8000-0000000000f0'

const index = (count: number) => fc.integer({ min: 0, max: count - 1 })
const hoursAgo = fc.integer({ min: 1, max: 90 })

const account = fc.record({
  payee: index(PAYEES),
  kind: fc.constantFrom('phone' as const, 'phone' as const, 'wallet' as const),
  number: index(NUMBERS),
  state: fc.constantFrom('approved' as const, 'approved' as const, 'ended' as const, 'waiting' as const),
})

const row = fc.record({
  payee: fc.option(index(PAYEES)),
  number: index(NUMBERS),
  /** Paid to the payee's wallet, where there is one. */
  wallet: fc.boolean(),
  currency: fc.constantFrom('UGX', 'UGX', 'UGX', 'USD'),
  minor: fc.integer({ min: 1, max: 50 }).map((n) => n * 100),
  batch: index(2),
  outcome: fc.constantFrom('none', 'none', 'paid', 'failed', 'cancelled'),
})

const batch = fc.record({
  state: fc.constantFrom('ready', 'stopped', 'unknown', 'accepted', 'settled', 'void'),
  attempts: fc.array(
    fc.record({ ago: hoursAgo, outcome: fc.constantFrom('accepted', 'unknown', 'not_sent', 'rate_limited') }),
    { maxLength: 2 },
  ),
})

const asking = fc.record({
  kind: fc.constantFrom('payout' as const, 'payout' as const, 'payout' as const, 'release' as const, 'again' as const),
  maker: index(2),
  ago: hoursAgo,
  state: fc.constantFrom('pending', 'approved', 'approved', 'approved', 'void'),
  /** In how many hours it is sent, where it was approved for a day. */
  sendIn: fc.option(fc.integer({ min: -40, max: 60 }), { freq: 3 }),
  rows: fc.array(row, { minLength: 1, maxLength: 4 }),
  batches: fc.tuple(batch, batch),
  /** Of a release, and of a batch that is approved again: which earlier payout it is about. */
  of: fc.nat(100),
})

export const recipientStory = fc.record({
  accounts: fc.uniqueArray(account, {
    maxLength: 8,
    selector: ({ payee, kind, number }) => (kind === 'wallet' ? `wallet ${payee}` : `${payee} ${number}`),
  }),
  merges: fc.uniqueArray(fc.tuple(index(PAYEES), index(PAYEES)), { maxLength: 1, selector: ([goes]) => goes }),
  askings: fc.array(asking, { minLength: 6, maxLength: 9 }),
})
type Story = ReturnType<typeof recipientStory.generate>['value']
type Asking = Story['askings'][number]

export const payeeId = (n: number) => `00000000-0000-4000-8000-00000000010${n}`
export const phoneOf = (n: number) => `+25677200050${n}`
export const walletOf = (n: number) => `00000000-0000-4000-8000-00000000020${n}`
export const accountId = (n: number) => `00000000-0000-4000-8000-00000000030${n}`
export const makerId = (n: number) => `${MAKER.slice(0, -1)}${n + 1}`

export type StoryRow = Omit<Asking['rows'][number], 'wallet'> & {
  readonly id: string
  readonly accountId: string | null
  /** The number or wallet that it is paid to. */
  readonly place: string
}
export type StoryBatch = {
  readonly id: string
  readonly currency: string
  readonly place: number
  readonly rows: readonly StoryRow[]
} & Asking['batches'][number]
export type Told = Pick<Asking, 'kind' | 'maker' | 'state'> & {
  readonly id: string
  readonly askedAt: number
  readonly sendAt: number | null
  readonly rows: readonly StoryRow[]
  readonly batches: readonly StoryBatch[]
  readonly payoutId: string
  readonly subjectId: string
}
export type ToldStory = Pick<Story, 'accounts' | 'merges'> & {
  readonly proposals: readonly Told[]
  readonly now: number
}

let made = 0
const fresh = (): string => {
  made += 1
  return createHash('sha256')
    .update(`story ${made}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5')
}

/** Gives everything in a story its id and its moment, which is before `now`. */
export function told({ accounts, merges, askings }: Story, now: number): ToldStory {
  const rowOf = ({ wallet, ...one }: Asking['rows'][number]): StoryRow => {
    const at = accounts.findIndex(
      ({ kind, payee, state }) => wallet && kind === 'wallet' && payee === one.payee && state !== 'waiting',
    )
    const own = accounts.findIndex(
      ({ kind, payee, number, state }) =>
        kind === 'phone' && payee === one.payee && number === one.number && state !== 'waiting',
    )
    const paidTo = at >= 0 ? walletOf(accounts[at]?.number ?? 0) : phoneOf(one.number)
    return { ...one, id: fresh(), accountId: at >= 0 ? accountId(at) : own >= 0 ? accountId(own) : null, place: paidTo }
  }
  const proposals: Told[] = []
  for (const [n, { kind, ...one }] of askings.entries()) {
    const id = fresh()
    const askedAt = now - one.ago * HOUR - n * 1_000
    const about = proposals.filter((earlier) => earlier.kind === 'payout' && earlier.state === 'approved')[
      one.of % Math.max(1, proposals.length)
    ]
    const left = about?.batches.find(
      ({ state, id: batchId }) => state === 'void' && proposals.every(({ subjectId }) => subjectId !== batchId),
    )
    const common = { id, maker: one.maker, state: one.state, askedAt }
    if (kind === 'release' && about !== undefined) {
      const rows = about.rows.filter(({ currency }) => currency === 'UGX')
      if (rows.length > 0)
        proposals.push({
          ...common,
          kind,
          sendAt: null,
          rows,
          payoutId: about.payoutId,
          subjectId: fresh(),
          batches:
            one.state === 'approved' ? [{ ...one.batches[0], id: fresh(), currency: 'UGX', place: 0, rows }] : [],
        })
    } else if (kind === 'again' && left !== undefined) {
      proposals.push({
        ...common,
        state: 'pending',
        kind,
        sendAt: about?.sendAt ?? null,
        rows: left.rows,
        payoutId: about?.payoutId ?? '',
        subjectId: left.id,
        batches: [],
      })
    } else {
      const rows = one.rows.map(rowOf)
      const groups =
        one.state === 'approved'
          ? [...Map.groupBy(rows, ({ currency, batch: place }) => `${currency} ${place}`).values()]
          : []
      const batches = groups.map((own) => ({
        ...one.batches[own[0]?.batch === 0 ? 0 : 1],
        id: fresh(),
        currency: own[0]?.currency ?? '',
        place: own[0]?.batch ?? 0,
        rows: own,
      }))
      const sendAt = one.sendIn === null ? null : now + one.sendIn * HOUR
      proposals.push({ ...common, kind: 'payout', sendAt, rows, batches, payoutId: id, subjectId: id })
    }
  }
  return { accounts, merges, proposals, now }
}

/** Whether a batch failed or never ran, so that its rows are free. */
export const isLive = ({ state }: StoryBatch): boolean => state !== 'void'

export const sumOf = (rows: readonly { readonly minor: number }[]): number =>
  rows.reduce((sum, { minor }) => sum + minor, 0)

const START = Date.now()
/** The attempts of a batch at their moments, none later than 20 hours after the first. */
export const attemptsOf = ({ attempts }: Pick<StoryBatch, 'attempts'>) => {
  const first = Math.max(0, ...attempts.map(({ ago }) => ago))
  return attempts
    .map(({ ago, outcome }) => ({ at: START - Math.max(ago, first - 19) * HOUR, outcome }))
    .toSorted((a, b) => a.at - b.at)
}
export const firstAttempt = (one: Pick<StoryBatch, 'attempts'>): number | null => attemptsOf(one)[0]?.at ?? null
