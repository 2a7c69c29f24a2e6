import 'server-only'
import { and, asc, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import type { Actor } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { whatStopsTerms } from '@/lib/escrow/term-form'
import type { AskedTerm } from '@/lib/escrow/terms'
import { message } from '@/lib/messages/message'
import { checkAcross } from '@/lib/payouts/checks/check-across-rows'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { lockDraft } from '@/lib/payouts/draft/lock-draft'
import { FIRST_TERMS } from '@/lib/payouts/terms/terms'
import { COPIED_AT_ONCE, COPIED_MAPPING } from '@/lib/payouts/upload/copied-rows'
import { tooManyRows } from '@/lib/payouts/upload/create-draft'
import { insertRows } from '@/lib/payouts/upload/insert-rows'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Cell } from '@/lib/sheet/files/cells'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { payoutTemplate, payoutTemplateRow } from '@/lib/store/schema/payout-template'

type StoredTemplate = typeof payoutTemplate.$inferSelect

/** A template that was saved whole and not removed; null for any other. */
export async function findTemplate(templateId: string): Promise<StoredTemplate | null> {
  const [found] = await (await db())
    .select()
    .from(payoutTemplate)
    .where(and(eq(payoutTemplate.id, templateId), isNull(payoutTemplate.removedAt), isNotNull(payoutTemplate.rows)))
  return found ?? null
}

type NewPayout = {
  /** A draft with this id that was not copied whole is completed. */
  readonly payoutId: string
  readonly name: string
  /** Who counts as its author, and may not approve it. */
  readonly authorId: string
  /** Who makes it: that person, or the system on the day of a schedule. */
  readonly actor: Actor
}

/**
 * Makes a draft of the rows of a template, each checked like a row of a new sheet. Nothing is sent. Rows are copied a part at a time, so that other
 * work goes on beside it. A draft that was discarded or submitted meanwhile is left as it is.
 */
export async function makeDraft(template: StoredTemplate, wanted: NewPayout): Promise<Result<null, DraftProblem>> {
  const rows = template.rows ?? 0
  const tooMany = tooManyRows(rows)
  if (tooMany !== null) return fail(tooMany)
  await createPayout(template, rows, wanted)
  while (await copyPart(template.id, wanted));
  return ok(null)
}

async function createPayout(template: StoredTemplate, rows: number, { payoutId, name, authorId, actor }: NewPayout) {
  await withTx(async (tx) => {
    const made = await tx
      .insert(payout)
      .values({
        ...{
          id: payoutId,
          env: settings().environment,
          name,
          description: name,
          kind: template.kind,
          templateId: template.id,
        },
        ...{ createdBy: authorId, updatedBy: authorId, rowsExpected: rows, defaultCurrency: template.currency },
        ...{ headings: COPIED_MAPPING.headings, mapping: COPIED_MAPPING, headerLine: COPIED_MAPPING.headerLine },
        ...(template.kind === 'escrow' && termsOf(template)),
      })
      .onConflictDoNothing()
      .returning({ id: payout.id })
    if (made.length === 0) return
    const detail = { name, rows, template: template.name }
    await record(tx, actor, { action: 'payout.created', subject: `payout:${payoutId}`, detail })
  }, actor)
}

// Terms that can no longer be met are set again by a person, from the first ones on.
function termsOf({ terms, userLocation }: StoredTemplate) {
  const saved = terms as readonly AskedTerm[] | null
  return saved === null || whatStopsTerms(saved, new Date()) !== null ? { terms: FIRST_TERMS } : { terms, userLocation }
}

/** Whether more rows may be left. */
async function copyPart(templateId: string, { payoutId, actor }: NewPayout): Promise<boolean> {
  return withTx(async (tx) => {
    const locked = await lockDraft(tx, payoutId)
    if (!locked.ok || locked.value.rowsArrived >= locked.value.rowsExpected) return false
    const draft = locked.value
    const part = await tx
      .select()
      .from(payoutTemplateRow)
      .where(and(eq(payoutTemplateRow.templateId, templateId), gte(payoutTemplateRow.ordinal, draft.rowsArrived)))
      .orderBy(asc(payoutTemplateRow.ordinal))
      .limit(COPIED_AT_ONCE)
    await insertRows(
      tx,
      draft,
      part.map(({ ordinal, cells, copiedRowId }) => ({
        ...{ ordinal, lineNo: ordinal + 2, cells: cells as Cell[], patch: {}, settlements: {}, edits: {}, copiedRowId },
      })),
    )
    const isWhole = draft.rowsArrived + part.length >= draft.rowsExpected
    if (isWhole) await checkAcross(tx, draft)
    await notify(tx, 'live', { payoutId })
    return part.length > 0 && !isWhole
  }, actor)
}

export const noTemplate = problem('not-found', message('errors.payouts.noTemplate'))
