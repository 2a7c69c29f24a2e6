import 'server-only'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Confirmation, Mapping } from '@/lib/sheet/columns/fields'
import { isColumnAnswer } from '@/lib/sheet/columns/questions'
import type { Tx } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { knownColumns } from '@/lib/store/schema/draft'
import { staff as people } from '@/lib/store/schema/staff'

/** What columns under the same headings were confirmed to mean, and who confirmed that last and when (ISO 8601). */
export type KnownColumns = { readonly confirmed: readonly Confirmation[]; readonly who: string; readonly at: string }

/** What was confirmed before for a sheet with these headings; null without a confirmation. */
export async function recallColumns(_staff: Staff, headings: readonly string[]): Promise<KnownColumns | null> {
  return hasHeadings(headings) ? readKnown(await db(), headings) : null
}

async function readKnown(on: Pick<Tx, 'select'>, headings: readonly string[]): Promise<KnownColumns | null> {
  const [known] = await on
    .select({ kept: knownColumns.columns, who: people.name, at: knownColumns.confirmedAt })
    .from(knownColumns)
    .innerJoin(people, eq(people.id, knownColumns.staffId))
    .where(eq(knownColumns.headingHash, hashOf(headings)))
  return known === undefined
    ? null
    : { confirmed: known.kept as Confirmation[], who: known.who, at: known.at.toISOString() }
}

/**
 * The mapping as it is stored with a draft: each confirmation says who gave it and when. One that was remembered from an
 * earlier sheet keeps its person and time; the others are given by `staff` now. Refuses a currency of the sheet that nobody
 * confirmed; what the columns mean is asked again once the rows are here.
 */
export async function confirmColumns(tx: Tx, staff: Staff, mapping: Mapping): Promise<Result<Mapping, DraftProblem>> {
  const isInOwn =
    mapping.currency === undefined || mapping.confirmed?.some(({ key }) => key.startsWith('unit ')) === true
  if (!isInOwn) return fail(problem('refused', message('errors.payouts.notConfirmed')))
  if (mapping.confirmed === undefined || mapping.confirmed.length === 0) return ok(mapping)
  const known = hasHeadings(mapping.headings) ? await readKnown(tx, mapping.headings) : null
  const now = new Date()
  const confirmed = mapping.confirmed.map(({ key, field, columns, at }): Confirmation => {
    const before = known?.confirmed.find(
      (one) => one.key === key && one.at === at && one.columns.join() === columns.join(),
    )
    return before ?? { key, field, columns, staffId: staff.id, who: staff.name, at: now.toISOString() }
  })
  return ok({ ...mapping, confirmed })
}

/** Stores the confirmed columns of a saved sheet for the next one with the same headings. */
export async function rememberColumns(tx: Tx, staff: Staff, { headings, confirmed = [] }: Mapping): Promise<void> {
  if (!hasHeadings(headings)) return
  const known = await readKnown(tx, headings)
  const answers = confirmed.filter(isColumnAnswer)
  const isKnown = ({ key, at }: Confirmation) =>
    known?.confirmed.some((one) => one.key === key && one.at === at) === true
  if (answers.every(isKnown)) return
  const kept = { columns: answers, staffId: staff.id, confirmedAt: new Date() }
  await tx
    .insert(knownColumns)
    .values({ headingHash: hashOf(headings), ...kept })
    .onConflictDoUpdate({ target: knownColumns.headingHash, set: kept })
}

/** A mapping without the authors and times of its confirmations, as a browser sends it. */
export function asSent(mapping: Mapping): Mapping {
  if (mapping.confirmed === undefined) return mapping
  return { ...mapping, confirmed: mapping.confirmed.map(({ key, field, columns }) => ({ key, field, columns })) }
}

const hasHeadings = (headings: readonly string[]): boolean => headings.some((heading) => heading.trim() !== '')

// Headings are typed slightly differently from month to month, and mean the same.
const hashOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map((heading) => heading.trim().toLowerCase().replace(/\s+/g, ' '))))
    .digest('hex')
