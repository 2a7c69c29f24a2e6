import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Staff } from '@/lib/access/actor'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { notePresence } from '@/lib/payouts/draft/presence'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { acceptRepeated, decided, draftInput, sheetRows, typeInto, view } from '@/lib/payouts/testing/draft'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { sender } from '@/lib/submissions/sending/sender'
import { controlOf } from './control-of'
import { phoneOf } from './history'
import { HOUR, type VirtualClock } from './month-clock'

export const PAYEES = 50_000

const SAVED_AT_ONCE = 1_000
const QUOTED_AT_ONCE = 4
const LONGEST_WAIT_MS = 600_000
/** The sandbox reports these as failed; they are no payees. */
const FAILING = Array.from({ length: 6 }, (_, n) => 900_001 + n)

export type Day = {
  readonly number: number
  readonly recipients: number
  readonly largest: number
  readonly maker: Staff<'payouts:prepare'>
  readonly checker: Staff<'payouts:approve'>
}

/** What a day needs besides its people: the clock, and a connection of the owner that no measurement counts. */
export type Surroundings = { readonly clock: VirtualClock; readonly owner: Pool }

/** One day of the merchant: its payouts are saved, approved and sent, and read until no outcome is open. Returns the ids of the payouts. */
export async function payOut(day: Day, { clock, owner }: Surroundings): Promise<readonly string[]> {
  const ids: string[] = []
  for (let from = 0; from < day.recipients; from += day.largest) {
    ids.push(await approvedPayout(day, { from, rows: Math.min(day.largest, day.recipients - from) }))
  }
  await until(owner, ids, 'service_id is not null')
  await clock.advance(HOUR)
  sender.wake()
  await until(owner, ids, "state in ('settled', 'partial', 'failed')")
  // A failure is believed once two readings half an hour apart report it.
  await clock.advance(HOUR)
  sender.wake()
  await until(owner, ids, 'next_attempt_at is null and read_wanted_at is null')
  return ids
}

async function approvedPayout(
  { number, maker, checker, recipients }: Day,
  { from, rows }: { readonly from: number; readonly rows: number },
): Promise<string> {
  const id = randomUUID()
  const known = rows - FAILING.length
  const people = Array.from({ length: known }, (_, n) => ((number + PAYEES) * recipients + from + n) % PAYEES)
  const lines = [...people, ...FAILING].map((who, n) => ({
    name: `Payee ${who}`,
    phone: phoneOf(who).replace('+256', '0'),
    amount: String(10_000 + ((n * 7_919) % 5_000) * 10),
    reference: `D${number}-${from + n}`,
  }))
  const sheet = sheetRows(lines)
  const draft = draftInput(rows, `Wages of day ${number}, from ${from}`)
  must(await createDraft(maker, id, { ...draft, control: controlOf(lines) }))
  for (let at = 0; at < rows; at += SAVED_AT_ONCE) must(await saveRows(maker, id, sheet.slice(at, at + SAVED_AT_ONCE)))
  await acceptRepeated(maker, id)
  await quoteAll(maker, id)
  await notePresence(maker, id)
  must(await typeInto(maker, id, 3, { amount: '23000' }))
  await quoteAll(maker, id)
  const proposal = must(await submitForApproval(maker, id, (await view(maker, id)).contentHash ?? ''))
  await view(checker, id)
  must(await decided(checker, proposal))
  return id
}

async function quoteAll(maker: Day['maker'], id: string): Promise<void> {
  const open = (await view(maker, id)).batches.filter(({ quotedAt }) => quotedAt === null).map(({ hash }) => hash)
  const ask = async () => {
    for (let hash = open.pop(); hash !== undefined; hash = open.pop()) must(await quoteDraft(maker, id, hash))
  }
  await Promise.all(Array.from({ length: QUOTED_AT_ONCE }, ask))
}

type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: unknown }

function must<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.value
}

async function until(owner: Pool, ids: readonly string[], condition: string): Promise<void> {
  for (const began = performance.now(); performance.now() - began < LONGEST_WAIT_MS; await pause(50)) {
    const { rows } = await owner.query(
      `select count(*)::int as left from submission where payout_id = any ($1) and not (${condition})`,
      [ids],
    )
    if (rows[0].left === 0) return
  }
  const { rows } = await owner.query(
    'select state, hold_reason, next_attempt_at, last_problem, count(*) from submission where payout_id = any ($1) group by 1, 2, 3, 4',
    [ids],
  )
  throw new Error(`Not every submission came so far: ${condition}: ${JSON.stringify(rows)}`)
}
