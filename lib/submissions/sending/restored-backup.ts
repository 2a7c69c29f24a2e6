import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { system } from '@/lib/access/system'
import { db, withTx } from '@/lib/store/open'
import { submission } from '@/lib/store/schema/submission'
import { adoptEpoch } from '@/lib/store/transitions/control'
import { refusalOf } from '@/lib/store/transitions/refusal'

const SECOND_MS = 1_000

/**
 * Takes a submission from before a restore into the present epoch, so that it may be sent. False where the database does not
 * allow it yet: the time that the backup lost is not searched, or it is unknown whether its key is still valid.
 */
export async function joinEpoch(submissionId: string): Promise<boolean> {
  try {
    await withTx((tx) => adoptEpoch(tx, system(), submissionId))
    return true
  } catch (error) {
    if (refusalOf(error)?.rule !== 'I7') throw error
    return false
  }
}

/**
 * The time in milliseconds until the next search counts as a search of the time lost by a restore: the first 30 minutes after
 * the restore, because the service's list may lag, the second 10 minutes after the first.
 */
export async function nextSearchInMs(submissionId: string): Promise<number> {
  const { rows } = await (await db()).execute<{ ms: string }>(sql`
    select ceil(greatest(0, extract(epoch from coalesce(
      (select min(a.finished_at) + interval '10 minutes' from absence_scan a
        where a.submission_id = ${submission.id} and a.complete and a.started_at >= c.epoch_since + interval '30 minutes'),
      c.epoch_since + interval '30 minutes') - clock_timestamp()) * 1000))::text as ms
    from ${submission} cross join control c where ${submission.id} = ${submissionId}`)
  return Number.parseInt(rows[0]?.ms ?? '0', 10) + SECOND_MS
}

export type RestoreCheck = {
  /** `restore-search`: the lost time is not searched yet. `found-after-restore`: what was found may be a payment of its rows. */
  readonly refusal: 'restore-search' | 'found-after-restore' | null
  /** What was found, by its ids at the service. */
  readonly found: readonly string[]
}

const check = z.object({
  refusal: z.enum(['restore-search', 'found-after-restore']).nullable(),
  found: z.array(z.string()),
})

/** Whether rows from before a restore may have been paid in the lost time, as the database decides it. */
export async function checkAfterRestore(submissionId: string): Promise<RestoreCheck> {
  const { rows } = await (await db()).execute(sql`
    select refusal, case refusal when 'found-after-restore' then to_jsonb(found_in_lost_time(${submission})) else '[]' end as found
    from ${submission} cross join lateral (select restore_refusal(${submission}) as refusal) r where ${submission.id} = ${submissionId}`)
  return check.parse(rows[0])
}
