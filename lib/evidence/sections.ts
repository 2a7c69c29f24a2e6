import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '@/lib/store/open'
import { uuidList } from '@/lib/store/uuid-list'
import type { Scope } from './scope'

const answerShape = z.object({ answer: z.unknown() })

async function ask(query: SQL): Promise<unknown> {
  const { rows } = await (await db()).execute(query)
  return answerShape.parse(rows[0]).answer
}

// Bytes that were sent and received stay encrypted in the database: the pack has their hashes. Tokens and keys of any kind are in no section.
const hex = (column: string): SQL => sql.raw(`encode(${column}, 'hex')`)

/** A file of the pack, and what it has: read when it is written. */
export type Section = { readonly name: string; readonly read: () => Promise<unknown> }

/** The records of everything that belongs to a thing, as the database has them. */
export const sectionsOf = (scope: Scope): readonly Section[] => {
  const [proposals, submissions, services] = [
    uuidList(scope.proposalIds),
    uuidList(scope.submissionIds),
    uuidList(scope.serviceIds),
  ]
  return [
    {
      name: 'payout.json',
      read: () =>
        ask(
          sql`select to_jsonb(p) - 'search' as answer from (select 1) one left join payout p on p.id = ${scope.payoutId}::uuid`,
        ),
    },
    {
      name: 'quotes.json',
      read: () =>
        ask(
          sql`select coalesce(jsonb_agg(to_jsonb(q) order by q.answered_at), '[]') as answer from quote q where q.payout_id = ${scope.payoutId}::uuid`,
        ),
    },
    {
      name: 'proposals.json',
      read: () =>
        ask(sql`
          select coalesce(jsonb_agg(to_jsonb(p) - 'recipients_hash' || jsonb_build_object('recipientsHash', ${hex('p.recipients_hash')},
            'maker', (select name from staff where id = p.maker_id),
            'approvals', (select coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object('approver', s.name, 'identityConfirmedAt', u.created_at) order by a.decided_at), '[]')
              from approval a join staff s on s.id = a.approver_id left join step_up u on u.id = a.step_up_id where a.proposal_id = p.id),
            'comments', (select coalesce(jsonb_agg(jsonb_build_object('at', c.written_at, 'by', s.name, 'said', c.said, 'aboutRows', c.about_rows) order by c.written_at), '[]')
              from proposal_comment c join staff s on s.id = c.author_id where c.proposal_id = p.id)) order by p.asked_at), '[]') as answer
          from proposal p where p.id = any (${proposals})`),
    },
    {
      name: 'policy.json',
      read: () =>
        ask(sql`
          select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'inForceAt', v.in_force_at, 'rules', v.rules, 'ceilings', v.ceilings) order by v.number), '[]') as answer
          from policy_version v where v.number in (select policy_version from proposal where id = any (${proposals}))`),
    },
    {
      name: 'requests.json',
      read: () =>
        ask(sql`
          select coalesce(jsonb_agg(to_jsonb(s) - 'body' - 'body_sha256' - 'idempotency_key' - 'payer_token_id' || jsonb_build_object('bodySha256', ${hex('s.body_sha256')},
            'attempts', (select coalesce(jsonb_agg(to_jsonb(a) - 'body_sha256' || jsonb_build_object('bodySha256', ${hex('a.body_sha256')}) order by a.ordinal), '[]')
              from attempt a where a.submission_id = s.id),
            'readings', (select coalesce(jsonb_agg(jsonb_build_object('source', o.source, 'startedAt', o.started_at, 'status', o.raw_status, 'meaning', o.mapped,
              'counts', o.counts, 'answerSha256', ${hex('o.body_sha256')}) order by o.started_at), '[]') from observation o where o.submission_id = s.id))
            order by s.created_at), '[]') as answer
          from submission s where s.id = any (${submissions})`),
    },
    {
      name: 'events.json',
      read: () =>
        ask(sql`
          select coalesce(jsonb_agg(to_jsonb(e) - 'body' - 'body_sha256' - 'content_sha256' - 'address' - 'headers' || jsonb_build_object('bodySha256', ${hex('e.body_sha256')}) order by e.received_at), '[]') as answer
          from event e where e.payment_id = any (${services}) or e.escrow_id = any (${services}) or e.disbursement_id = any (${services})`),
    },
  ]
}

export type ChainProof = { readonly entries: readonly unknown[]; readonly links: readonly ChainLink[] }
type ChainLink = z.output<typeof linkShape>

const linkShape = z.object({
  ...{ place: z.string(), at: z.string(), seqs: z.array(z.string()), prev: z.string(), hash: z.string() },
  hashes: z.array(z.string()),
})
const proofShape = z.object({ entries: z.array(z.unknown()), links: z.array(linkShape) })

/**
 * The entries of the activity log about all of it, with their hashes, and the links of the chain that contain them, each with the hashes of all
 * its entries. An entry that waits for its link says so.
 */
export async function readChainProof(scope: Scope): Promise<ChainProof> {
  const subjects = sql`array(select jsonb_array_elements_text(${JSON.stringify(scope.subjects)}::jsonb))`
  const { rows } = await (await db()).execute(sql`
    with mine as materialized (select seq, at, entry, hash from audit where subject = any (${subjects})),
    linked as (select distinct c.place from mine m join audit_chain c on c.at >= m.at and c.at < m.at + interval '1 hour' and c.seqs @> array[m.seq])
    select coalesce((select jsonb_agg(jsonb_build_object('seq', m.seq, 'text', m.entry, 'hash', encode(m.hash, 'hex'),
        'waits', not exists (select from linked l join audit_chain c using (place) where c.seqs @> array[m.seq])) order by m.seq) from mine m), '[]') as entries,
      coalesce((select jsonb_agg(jsonb_build_object('place', c.place::text, 'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'seqs', to_jsonb(c.seqs::text[]), 'prev', encode(c.prev, 'hex'), 'hash', encode(c.hash, 'hex'),
        'hashes', (select jsonb_agg(encode(a.hash, 'hex') order by q.n) from unnest(c.seqs) with ordinality q(seq, n) join audit a on a.seq = q.seq)) order by c.place)
        from audit_chain c join linked using (place)), '[]') as links`)
  return proofShape.parse(rows[0])
}
