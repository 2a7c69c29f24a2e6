import 'server-only'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { Field, Mapping } from '@/lib/sheet/fields'
import type { Tx } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { knownColumns } from '@/lib/store/schema/draft'
import { staff as people } from '@/lib/store/schema/staff'

/** What columns under the same headings were confirmed to mean, by whom and when (ISO 8601). */
export type KnownColumns = { readonly columns: readonly (Field | null)[]; readonly who: string; readonly at: string }

/** The columns that somebody confirmed before for a sheet with these headings; null where nobody did. */
export async function recallColumns(_staff: Staff, headings: readonly string[]): Promise<KnownColumns | null> {
  if (!hasHeadings(headings)) return null
  const [known] = await (await db())
    .select({ columns: knownColumns.columns, who: people.name, at: knownColumns.confirmedAt })
    .from(knownColumns)
    .innerJoin(people, eq(people.id, knownColumns.staffId))
    .where(eq(knownColumns.headingHash, hashOf(headings)))
  return known === undefined
    ? null
    : { columns: known.columns as (Field | null)[], who: known.who, at: known.at.toISOString() }
}

/** Keeps what somebody confirmed the columns of a sheet to mean, in place of what was confirmed for these headings before. */
export async function rememberColumns(tx: Tx, staff: Staff, { headings, columns }: Mapping): Promise<void> {
  if (!hasHeadings(headings)) return
  const now = { columns, staffId: staff.id, confirmedAt: new Date() }
  await tx
    .insert(knownColumns)
    .values({ headingHash: hashOf(headings), ...now })
    .onConflictDoUpdate({ target: knownColumns.headingHash, set: now })
}

const hasHeadings = (headings: readonly string[]): boolean => headings.some((heading) => heading.trim() !== '')

// Headings differ by the way somebody types them from month to month, and mean the same.
const hashOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map((heading) => heading.trim().toLowerCase().replace(/\s+/g, ' '))))
    .digest('hex')
