import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { message } from '@/lib/messages/message'
import { type DraftProblem, notFound, problem } from '@/lib/payouts/draft/draft-error'
import { copiedRows, countCopied } from '@/lib/payouts/upload/copied-rows'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { db, withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { payoutTemplate, payoutTemplateRow } from '@/lib/store/schema/payout-template'
import { callAs } from '@/lib/store/transitions/people'
import { noTemplate } from './make-draft'

/**
 * Saves the rows of a payout as they stand now as a template, without those that were excluded, and without references, deadlines and
 * acknowledgements. It appears once all rows are copied. Gives its id. Refused where the payout changes meanwhile.
 */
export async function saveTemplate(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  name: string,
): Promise<Result<{ templateId: string }, DraftProblem>> {
  const database = await db()
  const [source] = await database.select().from(payout).where(eq(payout.id, payoutId))
  if (source === undefined || source.state === 'discarded' || source.mapping === null) return fail(notFound)
  if (source.rowsArrived < source.rowsExpected || (await countCopied(database, payoutId)) === 0)
    return fail(problem('bad-input', message('errors.payouts.nothingToDuplicate')))
  const templateId = randomUUID()
  await withTx(async (tx) => {
    await tx.insert(payoutTemplate).values({
      ...{ id: templateId, name, kind: source.kind, currency: source.defaultCurrency, madeBy: staff.id },
      ...{ terms: source.terms, userLocation: source.userLocation, copiedFrom: payoutId },
    })
    await callAs(tx, staff.sessionToken, 'name_editor', { templateId })
  }, staff)
  let rows = 0
  for await (const part of copiedRows(database, payoutId, source.mapping as Mapping)) {
    const before = rows
    await withTx(
      (tx) => tx.insert(payoutTemplateRow).values(part.map((row, at) => ({ templateId, ordinal: before + at, ...row }))),
      staff,
    )
    rows += part.length
  }
  return withTx(async (tx) => {
    const [now] = await tx.select({ version: payout.version }).from(payout).where(eq(payout.id, payoutId)).for('update')
    if (now?.version !== source.version)
      return fail(problem('superseded', message('errors.payouts.changedWhileCopied')))
    await tx.update(payoutTemplate).set({ rows }).where(eq(payoutTemplate.id, templateId))
    const detail = { name, rows, payoutId }
    await record(tx, staff, { action: 'payout-template.save', subject: `payout-template:${templateId}`, detail })
    return ok({ templateId })
  }, staff)
}

/** Removes a template, and its schedule with it. Payouts made from it stay as they are. */
export async function removeTemplate(
  staff: Staff<'payouts:prepare'>,
  templateId: string,
): Promise<Result<null, DraftProblem>> {
  return withTx(async (tx) => {
    const [removed] = await tx
      .update(payoutTemplate)
      .set({ removedAt: new Date() })
      .where(and(eq(payoutTemplate.id, templateId), isNull(payoutTemplate.removedAt)))
      .returning({ name: payoutTemplate.name })
    if (removed === undefined) return fail(noTemplate)
    await record(tx, staff, {
      ...{ action: 'payout-template.remove', subject: `payout-template:${templateId}` },
      detail: { name: removed.name },
    })
    return ok(null)
  }, staff)
}
