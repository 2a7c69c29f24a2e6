import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { system } from '@/lib/access/system'
import { log } from '@/lib/platform/log'
import { seal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { requestJson } from '@/lib/store/transitions/call'
import type { Envelope } from './envelope'
import { requestReadings } from './request-readings'

/** A delivery whose signature was checked. */
export type Checked = {
  readonly raw: Uint8Array
  readonly envelope: Envelope
  readonly verifiedWith: 'current' | 'previous' | 'none'
  readonly headers: Readonly<Record<string, string>>
  readonly address: string | null
}

type Waiting = {
  readonly delivery: Checked
  readonly done: (isNew: boolean) => void
  readonly failed: (problem: unknown) => void
}

const MOST_AT_ONCE = 64

// One is prepared while the database stores the other.
const LANES = 2

const shared = globalThis as { __eventsWaiting?: { readonly waiting: Waiting[]; lanes: number } }
shared.__eventsWaiting ??= { waiting: [], lanes: 0 }
const line = shared.__eventsWaiting

/**
 * Stores a delivery and requests the readings that it causes, durably. Returns whether its bytes are new; if not, the delivery was counted.
 * Deliveries that arrive while others are being stored wait for them and are then stored together: a commit waits for the disk, however many it
 * stores.
 */
export function storeEvent(delivery: Checked): Promise<boolean> {
  return new Promise((done, failed) => {
    line.waiting.push({ delivery, done, failed })
    if (line.lanes < LANES) void storeWaiting()
  })
}

async function storeWaiting(): Promise<void> {
  line.lanes += 1
  // What arrives in the same moment is stored with it.
  await new Promise(setImmediate)
  while (line.waiting.length > 0) {
    const some = line.waiting.splice(0, MOST_AT_ONCE)
    try {
      await storeTogether(some)
    } catch (err) {
      if (some.length > 1) log.warn({ err, deliveries: some.length }, 'webhooks could not be stored together')
      // One that cannot be stored must not keep the others from it.
      for (const one of some) await storeTogether([one]).catch(one.failed)
    }
  }
  line.lanes -= 1
}

async function storeTogether(some: readonly Waiting[]): Promise<void> {
  const fresh = await withTx((tx) =>
    store(
      tx,
      some.map(({ delivery }) => delivery),
    ),
  )
  for (const [at, { done }] of some.entries()) done(fresh.has(at))
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

const stored = z.array(z.object({ id: z.uuid() }))

/** Stores deliveries in one statement, the same bytes once with their count. Returns the places of those that are new. */
async function store(tx: Tx, deliveries: readonly Checked[]): Promise<ReadonlySet<number>> {
  const rows = new Map<string, ReturnType<typeof rowOf> & { deliveries: number; at: number }>()
  const firstOf = new Map<string, string>()
  for (const [at, delivery] of deliveries.entries()) {
    const bodyHash = sha256(delivery.raw)
    const known = rows.get(bodyHash.toString('hex'))
    if (known !== undefined) {
      known.deliveries += 1
      continue
    }
    const contentHash = sha256(delivery.envelope.content)
    const content = contentHash.toString('hex')
    const row = rowOf(delivery, { bodyHash, contentHash, firstId: firstOf.get(content) ?? null })
    if (!firstOf.has(content)) firstOf.set(content, row.id)
    rows.set(bodyHash.toString('hex'), { ...row, deliveries: 1, at })
  }
  const { rows: answered } = await tx.execute(INSERT(requestJson({ rows: inOrder([...rows.values()]).map(jsonOf) })))
  const ids = new Set(stored.parse(answered).map(({ id }) => id))
  const fresh = [...rows.values()].filter(({ id }) => ids.has(id)).map(({ at }) => at)
  await requestReadings(
    tx,
    system(),
    fresh.flatMap((at) => deliveries[at]?.envelope ?? []),
  )
  return new Set(fresh)
}

// Two instances that store the same bytes wait for each other in one direction only.
const inOrder = <Row extends { readonly bodySha256: Buffer }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => Buffer.compare(one.bodySha256, other.bodySha256))

type Hashes = { readonly bodyHash: Buffer; readonly contentHash: Buffer; readonly firstId: string | null }

function rowOf(
  { raw, envelope: { content: _, family, ...rest }, ...how }: Checked,
  { bodyHash, contentHash, firstId }: Hashes,
) {
  const id = randomUUID()
  return {
    ...rest,
    ...{
      id,
      envelope: family,
      verifiedWith: how.verifiedWith,
      address: how.address,
      headers: keptHeaders(how.headers),
    },
    ...{ bodySha256: bodyHash, contentSha256: contentHash, firstId },
    body: seal(raw, { table: 'event', column: 'body', id }, settings()),
  }
}

const hex = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`

const jsonOf = ({ at: _, body, bodySha256, contentSha256, ...row }: ReturnType<typeof rowOf> & { at: number }) => ({
  ...row,
  ...{ body: hex(body), bodySha256: hex(bodySha256), contentSha256: hex(contentSha256) },
})

// As one parameter, however many there are: each text of a statement is prepared of its own.
const INSERT = (request: string) => sql`
  insert into event (id, body, body_sha256, verified_with, envelope, name, stamp, webhook_id, is_test, content_sha256,
    payment_id, escrow_id, disbursement_id, status, amount, currency, headers, address, deliveries, repeats_id)
  select e.id, e.body, e."bodySha256", e."verifiedWith", e.envelope, e.name, e.stamp, e."webhookId", e."isTest", e."contentSha256",
    e."paymentId", e."escrowId", e."disbursementId", e.status, e.amount, e.currency, e.headers, e.address, e.deliveries,
    coalesce((select f.id from event f where f.content_sha256 = e."contentSha256" and f.repeats_id is null order by f.received_at limit 1), e."firstId")
  from jsonb_to_recordset(${request}::jsonb->'rows') as e (id uuid, body bytea, "bodySha256" bytea, "verifiedWith" text, envelope text, name text,
    stamp text, "webhookId" text, "isTest" boolean, "contentSha256" bytea, "paymentId" uuid, "escrowId" uuid, "disbursementId" uuid, status text,
    amount text, currency text, headers jsonb, address text, deliveries int, "firstId" uuid)
  on conflict (body_sha256) do update set deliveries = event.deliveries + excluded.deliveries, last_received_at = clock_timestamp()
  returning id`

const LONGEST_HEADER = 500
const MOST_HEADERS = 40
// What proxies and browsers say of who is asking is no part of the event.
const OF_THE_CALLER = /^(?:cookie|authorization|proxy-authorization|x-countinghouse-.*)$/

const keptHeaders = (headers: Checked['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_THE_CALLER.test(name))
      .slice(0, MOST_HEADERS)
      .map(([name, value]) => [name, value.slice(0, LONGEST_HEADER)]),
  )
