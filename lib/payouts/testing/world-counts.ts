import { sql } from 'drizzle-orm'
import type { Engine } from '@/lib/store/database'

/** What happened in worlds and has to: a run in which one of these never did has tested less than it says. */
export const HAPPENINGS = [
  'sends',
  'sends without a clear answer',
  'deaths of a process',
  'backups',
  'restores from before a send',
  'restores from before an approval',
  'clock set ahead',
  'clock set back',
  'changes of fees',
  'batches repeated at the service by somebody else',
  'batches of which the service contradicts itself',
  'batches alike made at the service by somebody else',
  'days on which nothing reaches the service',
  'batches approved again',
  'batches linked by a person',
  'batches that people resumed',
  'batches given up unsent',
  'batches resumed',
  'batches abandoned by two people',
  'batches confirmed by two people',
  'rows confirmed paid',
  'rows confirmed unpaid',
  'mistaken confirmations refused by the app',
  'mistaken confirmations declined by the second person',
] as const
type Happening = (typeof HAPPENINGS)[number]

/** How often each thing happened. For tests. */
export type Counts = Record<Happening, number>

/** Nothing happened yet. For tests. */
export const noCounts = (): Counts => Object.fromEntries(HAPPENINGS.map((one) => [one, 0])) as Counts

/** Adds the counts of one world to those of all. For tests. */
export function addCounts(all: Counts, more: Counts): void {
  for (const one of HAPPENINGS) all[one] += more[one]
}

/** The counts as lines, which `npm run campaign` adds up. For tests. */
export const countLines = (counts: Counts): string => HAPPENINGS.map((one) => `count: ${counts[one]} ${one}`).join('\n')

/** What the records of the product know at one moment. For tests. */
export type Known = { readonly sends: number; readonly unclear: number; readonly approvals: number }

/** Counts them. For tests. */
export async function known(store: Engine): Promise<Known> {
  const { rows } = await store.db.execute<Known>(sql`
    select count(*)::int as sends, count(*) filter (where outcome is distinct from 'accepted')::int as unclear,
      (select count(*)::int from approval where decision = 'approve') as approvals
    from attempt`)
  return rows[0] ?? { sends: 0, unclear: 0, approvals: 0 }
}
