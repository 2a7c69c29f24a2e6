import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Staff, System } from '@/lib/access/actor'
import type { Role } from '@/lib/access/roles'
import { SessionToken } from '@/lib/access/sessions/session-token'
import type { Engine } from './database'
import { withTx } from './open'
import { payout, payoutRow } from './schema/payout'
import { submission } from './schema/submission'
import { bodyFor, bytesOf } from './test-bytes'
import { byOwner } from './test-owner'
import { recounted } from './test-sums'
import { openAttempt } from './transitions/attempts'
import { insertSubmission, type NewSubmission } from './transitions/enqueue'
import { createProposal, decideProposal, type NewProposal } from './transitions/proposals'

/** For tests of the database: people, a payout and its way to a submission, each step by the functions the app uses. */
export const systemActor = { kind: 'system', id: null, name: 'system' } as System

export type Approver = Staff<'payouts:approve'>

export async function person(store: Engine, role: Role): Promise<Approver> {
  const id = randomUUID()
  const sessionId = randomUUID()
  const email = `${id}@example.test`
  const sessionToken = new SessionToken(randomUUID())
  await byOwner(
    store,
    sql`with made as (
        insert into staff (id, email, name, role, password_hash) values (${id}, ${email}, ${role}, ${role}, 'none') returning id)
      insert into session (id, staff_id, token_hash, expires_at)
      select ${sessionId}::uuid, id, sha256(convert_to(${sessionToken.reveal()}, 'UTF8')), now() + interval '1 hour' from made`,
  )
  // Whatever the role: these tests are about what the database says when the app asks wrongly.
  return { kind: 'staff', id, name: role, email, role, sessionId, sessionToken } as Approver
}

/** A proof of identity, without the password that the app asks for. */
export async function proof(store: Engine, by: Approver, contentHash: string): Promise<string> {
  const id = randomUUID()
  await byOwner(
    store,
    sql`insert into step_up (id, staff_id, session_id, purpose, content_hash, method, expires_at)
      values (${id}, ${by.id}, ${by.sessionId}, 'approve', ${contentHash}, 'password', now() + interval '2 minutes')`,
  )
  return id
}

export type Draft = {
  readonly payoutId: string
  readonly rowIds: readonly string[]
  readonly rowTags: readonly string[]
  readonly maker: Approver
}

/** A draft payout of `count` rows of UGX 1,000.00 each. */
export async function draft(store: Engine, count = 2, origins: readonly string[] = []): Promise<Draft> {
  const maker = await person(store, 'preparer')
  const payoutId = randomUUID()
  const rowIds = Array.from({ length: count }, () => randomUUID())
  const rowTags = rowIds.map(tag)
  const head = { id: payoutId, env: 'sandbox', name: 'Wages', createdBy: maker.id, rowsExpected: count }
  const rows = rowIds.map((id, at) => ({
    id,
    payoutId,
    ordinal: at,
    lineNo: at + 2,
    rowTag: rowTags[at] ?? '',
    cells: [],
    state: 'ready',
    destKind: 'phone',
    destKey: '+256772000418',
    network: 'mtn',
    currency: 'UGX',
    amountMinor: 100_000n,
    originRowId: origins[at] ?? null,
  }))
  await withTx(async (tx) => {
    await tx.insert(payout).values(head)
    await tx.insert(payoutRow).values(rows)
  }, maker)
  return { payoutId, rowIds, rowTags, maker }
}

const tag = () => Array.from(randomBytes(8), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('')

export type OfProposal = { readonly proposalId: string; readonly contentHash: string }
export type Asked = Draft & OfProposal

export async function ask<D extends Omit<Draft, 'rowTags'>>(
  drafted: D,
  over: Partial<NewProposal> = {},
): Promise<D & OfProposal> {
  const contentHash = createHash('sha256').update(randomUUID()).digest('hex')
  const count = drafted.rowIds.length
  const asked: NewProposal = {
    kind: 'payout',
    subjectId: drafted.payoutId,
    payoutId: drafted.payoutId,
    env: 'sandbox',
    makerId: drafted.maker.id,
    contentHash,
    summary: { batches: 1 },
    rowCount: count,
    totalMinor: BigInt(count) * 100_000n,
    feeMinor: BigInt(count) * 50_000n,
    debitMinor: BigInt(count) * 150_000n,
    currency: 'UGX',
    ...over,
  }
  const proposalId = await withTx((tx) => createProposal(tx, drafted.maker, asked))
  return { ...drafted, proposalId, contentHash: asked.contentHash }
}

export async function decide(
  store: Engine,
  asked: OfProposal,
  by: Approver,
  decision: 'approve' | 'reject' = 'approve',
) {
  const stepUpId = await proof(store, by, asked.contentHash)
  const { proposalId, contentHash } = asked
  return withTx((tx) => decideProposal(tx, by, { proposalId, contentHash, decision, reason: 'seen', stepUpId }))
}

/** What `enqueue` would hand over for all rows of an approved proposal. */
export function whole(asked: Asked, over: Partial<NewSubmission> = {}): NewSubmission {
  const id = randomUUID()
  const count = asked.rowIds.length
  const correlationTag = `CH-${tag()}`
  const bytes = bytesOf(bodyFor(asked, over.rowIds ?? asked.rowIds, { correlationTag, ...over }))
  return {
    id,
    rootId: id,
    generation: 1,
    env: 'sandbox',
    kind: 'create-disbursement',
    proposalId: asked.proposalId,
    contentHash: asked.contentHash,
    payoutId: asked.payoutId,
    targetSubmissionId: null,
    makerId: asked.maker.id,
    method: 'POST',
    path: '/api/disbursements',
    ...bytes,
    plain: bytes.body,
    subjectServiceId: null,
    subjectPart: null,
    payerKey: null,
    payerTokenId: null,
    idempotencyKey: randomUUID(),
    correlationTag,
    currency: 'UGX',
    paymentMethod: 'mtn',
    rowCount: count,
    totalMinor: BigInt(count) * 100_000n,
    quoteFeeMinor: BigInt(count) * 50_000n,
    quoteDebitMinor: BigInt(count) * 150_000n,
    quotedAt: new Date(),
    rowIds: asked.rowIds,
    ...over,
  }
}

export type Submitted = Asked & { readonly submissionId: string; readonly approver: Approver }

export async function approved(store: Engine, count = 2): Promise<Asked & { readonly approver: Approver }> {
  const asked = await ask(await draft(store, count))
  const approver = await person(store, 'approver')
  await decide(store, asked, approver)
  return { ...asked, approver }
}

export async function submitted(store: Engine, count = 2): Promise<Submitted> {
  const asked = await approved(store, count)
  const one = whole(asked)
  await withTx((tx) => insertSubmission(tx, systemActor, one))
  return { ...asked, submissionId: one.id }
}

export const quoteFor = (count: number) => ({
  totalMinor: BigInt(count) * 100_000n,
  feeMinor: BigInt(count) * 50_000n,
  debitMinor: BigInt(count) * 150_000n,
})

export async function open(sent: Submitted, worker = 'w') {
  const { submissionId } = sent
  const answer = await withTx((tx) =>
    openAttempt(tx, systemActor, { submissionId, worker, quote: quoteFor(sent.rowIds.length) }),
  )
  if (!('opened' in answer)) throw new Error(`refused: ${answer.refused}`)
  return answer.opened
}

/** The state of a submission; of one on hold, with the reason: `on_hold:unclear`. */
export async function stateOf(store: Engine, submissionId: string): Promise<string | undefined> {
  const rows = await store.db
    .select({ state: submission.state, holdReason: submission.holdReason })
    .from(submission)
    .where(eq(submission.id, submissionId))
  return rows[0] && [rows[0].state, rows[0].holdReason].filter(Boolean).join(':')
}

/** Moves the restore of a backup and every search since into the past. For tests. */
export async function letEpochPass(store: Engine, interval: string): Promise<void> {
  await store.asOwner(async ({ exec }) => {
    await exec('set session_replication_role = replica')
    await exec(`update control set epoch_since = epoch_since - interval '${interval}'`)
    await exec(
      `update absence_scan set started_at = started_at - interval '${interval}', finished_at = finished_at - interval '${interval}'`,
    )
    await exec('set session_replication_role = origin')
  })
}

const TIMES = [
  ['attempt', 'opened_at', 'lease_until'],
  ['absence_scan', 'started_at', 'finished_at', 'window_from', 'window_to'],
  ['observation', 'started_at', 'finished_at'],
  ['row_outcome', 'started_at', 'first_failed_at', 'confirmed_failed_at', 'unfailed_at'],
] as const

/** Moves everything that happened to a submission into the past, as only a superuser with the triggers off can. */
export async function letPass(store: Engine, submissionId: string, interval: string): Promise<void> {
  await store.asOwner(async ({ exec }) => {
    await exec('set session_replication_role = replica')
    const back = (...names: string[]) => names.map((name) => `${name} = ${name} - interval '${interval}'`).join(', ')
    const times = back(
      'created_at',
      'first_sent_at',
      'resend_deadline',
      'state_since',
      'next_attempt_at',
      'observed_at',
    )
    await exec(`update submission set ${times} where id = '${submissionId}'`)
    for (const [table, ...names] of TIMES)
      await exec(`update ${table} set ${back(...names)} where submission_id = '${submissionId}'`)
    const earlier = `failed_at = array(select t - interval '${interval}' from unnest(failed_at) t)`
    await exec(`update row_outcome set ${earlier} where submission_id = '${submissionId}'`)
    for (const statement of recounted(submissionId)) await exec(statement)
    await exec('set session_replication_role = origin')
  })
}
