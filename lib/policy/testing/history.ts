import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Engine } from '@/lib/store/database'
import { CURRENCIES, minor, WARNINGS } from './arbitrary'
import type { Facts } from './reference'

/** Random histories of proposals, stored past the guards. */

const HOUR = 3_600_000
const PAYEES = 3
const NUMBERS = 2

const row = fc.record({
  payee: fc.option(fc.integer({ min: 0, max: PAYEES - 1 })),
  number: fc.integer({ min: 0, max: NUMBERS - 1 }),
  currency: fc.constantFrom(...CURRENCIES),
  minor,
  edits: fc.integer({ min: 0, max: 2 }),
  warnings: fc.subarray([...WARNINGS], { maxLength: 2 }),
  state: fc.constantFrom('ready', 'ready', 'ready', 'warning', 'left-out'),
  outcome: fc.constantFrom('none', 'paid', 'failed', 'cancelled'),
})

const one = fc.record({
  kind: fc.constantFrom(
    'payout',
    'payout',
    'escrow-payout',
    'release',
    'forced-release',
    'cancel',
    'payee-method',
    'policy-change',
  ),
  maker: fc.integer({ min: 0, max: 2 }),
  /** How long ago it was made, in minutes. */
  ago: fc.integer({ min: 1, max: 36 * 60 }),
  /** How long after it was made it is evaluated, in minutes. */
  later: fc.integer({ min: 0, max: 24 * 60 }),
  /** What its rows were compared with. */
  control: fc.constantFrom('total' as const, 'count' as const, null),
  rows: fc.array(row, { minLength: 1, maxLength: 5 }),
  minor,
  currency: fc.constantFrom(...CURRENCIES),
  state: fc.constantFrom('pending', 'pending', 'approved', 'approved', 'rejected', 'void', 'lapsed'),
  /** The state of its submissions, where it was approved; none: they were not made. */
  sent: fc.constantFrom('none', 'settled', 'accepted', 'void', 'rejected_clean', 'failed', 'partial'),
  approvals: fc.uniqueArray(
    fc.record({ by: fc.integer({ min: 3, max: 5 }), ago: fc.integer({ min: 0, max: 2 * 24 * 60 }) }),
    { selector: ({ by }) => by, maxLength: 2 },
  ),
})

export const history = (proposals: number) =>
  fc.record({
    payees: fc.array(
      fc.record({
        created: fc.integer({ min: 0, max: 9 * 24 }),
        changed: fc.array(fc.integer({ min: 0, max: 9 * 24 }), { maxLength: 2 }),
      }),
      { minLength: PAYEES, maxLength: PAYEES },
    ),
    proposals: fc.array(one, { minLength: proposals, maxLength: proposals }),
  })
export type History = ReturnType<typeof history> extends fc.Arbitrary<infer T> ? T : never
export type One = History['proposals'][number]

export type Kept = One & { readonly id: string; readonly askedAt: number; readonly at: number }
export type Stored = {
  /** The moment from which everything is so long ago. */
  readonly now: number
  readonly people: readonly string[]
  readonly payees: readonly { readonly id: string; readonly newestAt: number }[]
  /** When each number was paid first. */
  readonly firstPaid: ReadonlyMap<number, number>
  readonly proposals: readonly Kept[]
}

export const PEOPLE = Array.from({ length: 6 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`)

export const isPayout = ({ kind }: One) => kind === 'payout' || kind === 'escrow-payout'
/** The kinds whose amounts count: those that take money out of the wallet. A release here is that of a collection. */
export const pays = (proposal: One) =>
  isPayout(proposal) || proposal.kind === 'release' || proposal.kind === 'forced-release'
export const counted = ({ rows }: One) => rows.filter(({ state }) => state !== 'left-out')
export const numberText = (number: number) => `+25677200041${number}`
const STORED_KIND: Readonly<Record<string, string>> = {
  ...{ payout: 'payout', 'escrow-payout': 'payout', release: 'release-escrow', 'forced-release': 'release-escrow' },
  ...{ cancel: 'reverse-escrow', 'payee-method': 'payee-account', 'policy-change': 'change-limits' },
}

export const totalsOf = (proposal: One): Facts['totals'] => {
  const totals = new Map<string, { minor: bigint; highest: bigint }>()
  const add = (currency: string, amount: bigint) => {
    const was = totals.get(currency) ?? { minor: 0n, highest: 0n }
    totals.set(currency, { minor: was.minor + amount, highest: amount > was.highest ? amount : was.highest })
  }
  if (isPayout(proposal)) for (const paid of counted(proposal)) add(paid.currency, paid.minor)
  else if (proposal.kind !== 'payee-method' && proposal.kind !== 'policy-change') add(proposal.currency, proposal.minor)
  return totals
}

/** The currencies of the submissions that an approved payout was sent in: one a currency, each with its failed rows. */
export const submissionsOf = (proposal: One) => {
  if (proposal.state !== 'approved' || proposal.sent === 'none' || !pays(proposal)) return []
  return [...totalsOf(proposal)].map(([currency, { minor: total }]) => {
    const ended = (outcome: string) =>
      isPayout(proposal)
        ? counted(proposal)
            .filter((paid) => paid.currency === currency && paid.outcome === outcome)
            .reduce((sum, paid) => sum + paid.minor, 0n)
        : 0n
    return { currency, total, failed: ended('failed'), cancelled: ended('cancelled') }
  })
}

/** Stores a history past the guards, in an empty database. Amounts are in minor units, moments in milliseconds. */
export async function store(engine: Engine, { payees, proposals }: History): Promise<Stored> {
  const now = Date.now()
  const time = (ago: number) => new Date(now - ago)
  const people = PEOPLE.map((id, n) => ({
    id,
    email: `p${n}@example.test`,
    name: `Person ${n}`,
    role: n < 3 ? 'preparer' : 'approver',
  }))
  const keptPayees = payees.map(({ created, changed }, n) => ({
    id: randomUUID(),
    code: `P${n}`,
    created: time(created * HOUR),
    changed: changed.map((ago) => time(ago * HOUR)),
  }))
  const kept = proposals.map((proposal, n) => {
    // No two at the same moment.
    const askedAt = now - proposal.ago * 60_000 - n
    return {
      ...proposal,
      id: randomUUID(),
      askedAt,
      at: askedAt + proposal.later * 60_000,
      payoutId: isPayout(proposal) ? randomUUID() : null,
    }
  })
  const firstPaid = new Map<number, number>()
  const rows = kept.flatMap((proposal) =>
    proposal.payoutId === null
      ? []
      : proposal.rows.map((paid, at) => {
          const [made] = submissionsOf(proposal)
          const outcome = made === undefined || paid.state === 'left-out' ? 'none' : paid.outcome
          if (outcome === 'paid')
            firstPaid.set(
              paid.number,
              Math.min(firstPaid.get(paid.number) ?? Number.POSITIVE_INFINITY, proposal.askedAt),
            )
          return {
            ...{ id: randomUUID(), payout: proposal.payoutId, at, tag: tagOf(), number: numberText(paid.number) },
            ...{
              payee: paid.payee === null ? null : keptPayees[paid.payee]?.id,
              currency: paid.currency,
              minor: String(paid.minor),
            },
            edits: Object.fromEntries(Array.from({ length: paid.edits }, (_, n) => [`field${n}`, {}])),
            settlements: Object.fromEntries(paid.warnings.map((code) => [code, {}])),
            ...{ state: paid.state, outcome, said: new Date(proposal.askedAt), proposal: proposal.id },
          }
        }),
  )
  const submissions = kept.flatMap((proposal) =>
    submissionsOf(proposal).map(({ currency, total, failed, cancelled }) => ({
      ...{
        id: randomUUID(),
        proposal: proposal.id,
        payout: proposal.payoutId,
        maker: PEOPLE[proposal.maker],
        currency,
      },
      ...{
        total: String(total),
        failed: String(failed),
        cancelled: String(cancelled),
        state: proposal.sent,
        kind: proposal.payoutId === null ? 'release-escrow' : proposal.kind,
      },
    })),
  )
  const list = (value: unknown) => `$list$${JSON.stringify(value)}$list$::jsonb`
  await engine.asOwner(({ exec }) =>
    exec(`set session_replication_role = replica;
      insert into staff (id, email, name, role, password_hash) select id, email, name, role, 'none'
        from jsonb_to_recordset(${list(people)}) x(id uuid, email text, name text, role text);
      insert into payee (id, code, name, created_by, created_at) select id, code, code, '${PEOPLE[0]}', created
        from jsonb_to_recordset(${list(keptPayees)}) x(id uuid, code text, created timestamptz);
      insert into payee_change (payee_id, at, actor_name, action, what) select x.id, c.value::timestamptz, 'x', 'payee.rename', 'x'
        from jsonb_to_recordset(${list(keptPayees)}) x(id uuid, changed jsonb), jsonb_array_elements_text(x.changed) c;
      insert into payout (id, kind, env, name, created_by, control) select x."payoutId", case x.kind when 'payout' then 'direct' else 'escrow' end, 'sandbox', 'x', '${PEOPLE[0]}',
          case when x.control is not null then jsonb_build_object('figures', jsonb_build_array(jsonb_build_object('kind', x.control))) end
        from jsonb_to_recordset(${list(kept.map(plainAt(now)))}) x(kind text, control text, "payoutId" uuid) where x."payoutId" is not null;
      insert into payout_row (id, payout_id, ordinal, line_no, row_tag, cells, state, dest_kind, dest_key, currency, amount_minor, payee_id, recognised_by, edits, settlements)
        select id, payout, at, at + 2, tag, '[]', state, 'phone', number, currency, minor, payee, case when payee is not null then 'phone' end, edits, settlements
        from jsonb_to_recordset(${list(rows)}) x(id uuid, payout uuid, at int, tag text, state text, number text, currency text, minor bigint, payee uuid, edits jsonb, settlements jsonb);
      insert into proposal (id, kind, subject_id, payout_id, env, maker_id, content_hash, summary, row_count, total_minor, fee_minor, debit_minor, currency, state, asked_at)
        select id, stored, coalesce("payoutId", id), "payoutId", 'sandbox', maker, 'hash', jsonb_build_object('content', jsonb_build_object('force', forced)), rows, total, 0, 0, currency, state, asked
        from jsonb_to_recordset(${list(kept.map(plainAt(now)))}) x(id uuid, stored text, "payoutId" uuid, maker uuid, forced boolean, rows int, total bigint, currency text, state text, asked timestamptz);
      update proposal p set facts = proposal_facts(p);
      insert into approval (proposal_id, content_hash, approver_id, decision, step_up_id, step_up_method, decided_at)
        select x.id, 'hash', (a->>'by')::uuid, 'approve', gen_random_uuid(), 'password', (a->>'at')::timestamptz
        from jsonb_to_recordset(${list(kept.map(plainAt(now)))}) x(id uuid, approvals jsonb), jsonb_array_elements(x.approvals) a;
      insert into submission (id, root_id, env, kind, proposal_id, payout_id, maker_id, method, path, body_sha256, idempotency_key, correlation_tag, currency, row_count,
          total_minor, quote_fee_minor, quote_debit_minor, quoted_at, content_hash, state, epoch)
        select id, id, 'sandbox', case kind when 'payout' then 'create-disbursement' when 'escrow-payout' then 'create-escrow-disbursement' else kind end, proposal, payout, maker,
          'POST', '/', sha256('x'), gen_random_uuid(), id::text, currency, case when payout is null then 0 else 1 end, total, 0, 0, now(), 'hash', state, 1
        from jsonb_to_recordset(${list(submissions)}) x(id uuid, kind text, proposal uuid, payout uuid, maker uuid, currency text, total bigint, state text);
      insert into outcome_sum (submission_id, mapped, paid_in, rows, amount_minor) select id, mapped, '-infinity', 1, minor
        from jsonb_to_recordset(${list(submissions)}) x(id uuid, failed bigint, cancelled bigint),
          lateral (values ('failed', failed), ('cancelled', cancelled)) ended(mapped, minor) where minor > 0;
      insert into row_outcome (row_id, submission_id, mapped, started_at, service_status_at, matched_by, paid_to)
        select x.id, (select s.id from submission s where s.proposal_id = x.proposal limit 1), outcome, said, said, 'test', number
        from jsonb_to_recordset(${list(rows)}) x(id uuid, proposal uuid, outcome text, said timestamptz, number text) where outcome <> 'none';
      set session_replication_role = origin`),
  )
  return {
    now,
    people: PEOPLE,
    payees: keptPayees.map(({ id, created, changed }) => ({
      id,
      newestAt: Math.max(created.getTime(), ...changed.map((at) => at.getTime())),
    })),
    firstPaid,
    proposals: kept,
  }
}

const plainAt = (now: number) => (proposal: Kept & { readonly payoutId: string | null }) => ({
  ...{
    id: proposal.id,
    kind: proposal.kind,
    control: proposal.control,
    payoutId: proposal.payoutId,
    stored: STORED_KIND[proposal.kind],
    maker: PEOPLE[proposal.maker],
  },
  ...{
    forced: proposal.kind === 'forced-release',
    rows: counted(proposal).length,
    state: proposal.state,
    asked: new Date(proposal.askedAt),
  },
  total: isPayout(proposal) ? '0' : String(proposal.minor),
  currency: totalsOf(proposal).size === 1 ? [...totalsOf(proposal).keys()][0] : null,
  approvals: proposal.approvals.map(({ by, ago }) => ({ by: PEOPLE[by], at: new Date(now - ago * 60_000) })),
})

let tags = 0
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
function tagOf(): string {
  tags += 1
  let [left, text] = [tags, '']
  for (let at = 0; at < 8; at++) {
    text = `${ALPHABET[left % 32]}${text}`
    left = Math.floor(left / 32)
  }
  return text
}
