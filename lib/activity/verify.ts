import 'server-only'
import { asc, gt } from 'drizzle-orm'
import type { Db } from '@/lib/store/database'
import { audit } from '@/lib/store/schema/audit'
import { BEGINNING, type Break, follow, type Head, same } from './chain'

const PAGE = 1_000

export type Verified =
  | { readonly ok: true; readonly head: Head }
  | { readonly ok: false; readonly broken: Break | { readonly seq: bigint; readonly what: 'cut-off' | 'replaced' } }

/**
 * Reads the whole activity log and checks that it is as it was written. `kept` is the head that was last kept outside of the database: with
 * it, entries that were cut off at the end, and a log that was written anew, are found as well. Throws the reason of `signal` where it is
 * aborted.
 */
export async function verifyActivity(db: Db, kept: Head | null, signal?: AbortSignal): Promise<Verified> {
  let head = BEGINNING
  for (;;) {
    signal?.throwIfAborted()
    const lines = await db.select().from(audit).where(gt(audit.seq, head.seq)).orderBy(asc(audit.seq)).limit(PAGE)
    const { head: reached, broken } = follow(head, lines)
    if (broken) return { ok: false, broken }
    const noted = lines.find(({ seq }) => seq === kept?.seq)
    if (noted && kept && !same(noted.hash, kept.hash))
      return { ok: false, broken: { seq: noted.seq, what: 'replaced' } }
    head = reached
    if (lines.length < PAGE) break
  }
  if (kept && kept.seq > head.seq) return { ok: false, broken: { seq: head.seq + 1n, what: 'cut-off' } }
  return { ok: true, head }
}
