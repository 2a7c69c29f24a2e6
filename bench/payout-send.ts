import { eq, sql } from 'drizzle-orm'
import { db, engine } from '@/lib/store/open'
import { submission } from '@/lib/store/schema/submission'
import { byOwner } from '@/lib/store/test-owner'
import { sender } from '@/lib/submissions/sending/sender'
import { loadStored } from '@/lib/submissions/state/stored'
import type { TestSandbox } from '@/lib/submissions/testing/sandbox'
import type { Timed } from './payout-steps'

// As many batches as the sender sends at the same time.
const AT_ONCE_AS_SENDER = 4

/** The time in milliseconds that the service takes to accept the batches of a payout once more, from as many connections as the sender uses. */
async function serviceAlone(payoutId: string, sandbox: TestSandbox): Promise<number> {
  const rows = await (await db())
    .select({ id: submission.id })
    .from(submission)
    .where(eq(submission.payoutId, payoutId))
  const bodies = (await Promise.all(rows.map((row) => loadStored(row.id)))).flatMap((stored) => stored?.body ?? [])
  const began = performance.now()
  const next = async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) await sandbox.create(body)
  }
  await Promise.all(Array.from({ length: AT_ONCE_AS_SENDER }, next))
  return performance.now() - began
}

/** Sends every batch of an approved payout and follows it to its results, and says how long the service alone takes for the same batches. */
export async function send(timed: Timed, id: string, sandbox: TestSandbox): Promise<void> {
  const untilAll = async (which: 'sent' | 'final') => {
    for (const began = Date.now(); Date.now() - began < 600_000; ) {
      const { rows } = await (await db()).execute<{ all: number; sent: number; final: number }>(sql`
        select count(*)::int as all, count(service_id)::int as sent,
          count(*) filter (where state in ('settled', 'partial', 'failed'))::int as final from submission where payout_id = ${id}`)
      if (rows[0]?.[which] === rows[0]?.all) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`Not all ${which} after ten minutes`)
  }
  const [began, startedAt] = [performance.now(), Date.now()]
  await timed('send all', async () => {
    await sender.start({ onReapproval: async () => undefined })
    await untilAll('sent')
  })
  const all = performance.now() - began
  const [first] = await byOwner(
    await engine(),
    sql`select min(first_sent_at)::text as at from submission where payout_id = ${id}`,
  )
  const after = Date.parse(String(first?.at)) - startedAt
  console.log(`  first batch sent ${Math.round(after)} ms after the sender was told of the approval`)
  const own = await serviceAlone(id, sandbox)
  console.log(
    `  the service alone, as many at once ${Math.round(own)} ms: sending took ${(all / own).toFixed(2)} times that`,
  )
  await sandbox.control('settle', {})
  await timed('read all outcomes', async () => {
    await byOwner(
      await engine(),
      sql`update submission set next_attempt_at = clock_timestamp() where payout_id = ${id}`,
    )
    sender.wake()
    await untilAll('final')
    await sender.stop()
  })
}
