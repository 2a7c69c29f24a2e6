import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '@/lib/store/open'
import type { DatabaseDoubt } from '@/lib/store/transitions/control'
import type { DatabaseFacts, Kept } from './compare-heads'

// A database is known by where it belongs and by the entry with which its chain begins, or will begin.
export const DATABASE = sql`encode(sha256(convert_to(concat_ws(' ', e.env, e.service_host, e.merchant_fingerprint) || E'\n' || coalesce((
  select encode(a.hash, 'hex') from audit a
  where a.seq = coalesce((select seqs[1] from audit_chain where place = 1), (select min(seq) from audit))), ''), 'UTF8')), 'hex')`

/** The name of the database, as its head files have it. */
export async function readDatabaseName(): Promise<string> {
  const { rows } = await (await db()).execute<{ name: string }>(
    sql`select ${DATABASE} as name from control c cross join environment e`,
  )
  return rows[0]?.name ?? ''
}

const factsShape = z.object({
  database: z.string(),
  accepted: z.coerce.date(),
  blocked: z.string().nullable(),
  reached: z.coerce.bigint(),
  comparing: z.boolean(),
  hashes: z.record(z.string(), z.string()),
})

/** Reads what `kept` is compared with, and whether the service's lists are to be compared before the first send. */
export async function readFacts(
  kept: readonly Kept[],
): Promise<DatabaseFacts & { readonly blocked: DatabaseDoubt | null; readonly comparing: boolean }> {
  const places = kept.flatMap((head) => ('place' in head ? [head.place] : []))
  const numbers = sql.join([sql`0`, ...places.map((place) => sql`${place.toString()}::bigint`)], sql`, `)
  const { rows } = await (await db()).execute(sql`
    select ${DATABASE} as database, greatest(c.epoch_since, c.head_accepted_at) as accepted, c.sending_blocked_reason as blocked, comparison_is_due() as comparing,
      (select coalesce(max(place), 0)::text from audit_chain where c.sending_blocked_at is null or at < c.sending_blocked_at) as reached,
      (select coalesce(jsonb_object_agg(place::text, encode(hash, 'hex')), '{}') from audit_chain where place in (${numbers})) as hashes
    from control c cross join environment e`)
  const { database, accepted, blocked, reached, comparing, hashes } = factsShape.parse(rows[0])
  return {
    database,
    acceptedAt: accepted,
    blocked: blocked as DatabaseDoubt | null,
    reached,
    comparing,
    hashAt: (place: bigint) => hashes[place.toString()] ?? null,
  }
}
