import 'server-only'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { DEFAULT_LOCALE } from '@/lib/messages/locale'
import { message } from '@/lib/messages/message'
import { translator } from '@/lib/messages/translator'
import { toMinor } from '@/lib/money/amount'
import { checkAcross } from '@/lib/payouts/checks/check-across-rows'
import { type DraftProblem, notFound, problem } from '@/lib/payouts/draft/draft-error'
import { lockDraft, type StoredPayout, touch } from '@/lib/payouts/draft/lock-draft'
import { storedRows } from '@/lib/payouts/stored-row'
import { discardDraft } from '@/lib/payouts/upload/create-draft'
import { insertRows } from '@/lib/payouts/upload/insert-rows'
import { fail, ok, type Result } from '@/lib/platform/result'
import { sameJson } from '@/lib/platform/same-json'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import type { RetryChoice } from './retry-choice'
import { choosePayableAgain, readStatusGroups } from './row-facts'

/**
 * Makes a new draft of rows that were certainly not paid, or that a person chose although they may have been, each linked to the row it retries. The
 * draft is checked, quoted and approved like any other. Refused where the rows that `choice` names now are others than it sums up; then there is no
 * draft. Rows of a long payout are copied a part at a time, and the draft is discarded where that fails.
 */
export async function retryFailed(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  choice: RetryChoice,
  nameOf: (parent: string) => string = nameInEnglish,
): Promise<Result<{ payoutId: string }, DraftProblem>> {
  const begun = await refusedAs(
    UNSURE,
    async (tx) => {
      const [parent] = await tx.select().from(payout).where(eq(payout.id, payoutId)).for('update')
      if (parent === undefined || parent.state !== 'approved') return fail(notFound)
      const rows = await choosePayableAgain(tx, parent.id, await readStatusGroups(tx, parent.id), choice.changed)
      if (rows.length === 0) return fail(problem('bad-input', message('errors.payouts.retryNone')))
      if (!isAsShown(rows, choice.sums)) return fail(problem('superseded', message('errors.payouts.retryChanged')))
      const draft = await openDraft(tx, staff, parent, { name: nameOf(parent.name).slice(0, 120), rows: rows.length })
      const ids = rows.map(({ id }) => id)
      await copyRows(tx, staff, draft, { ids, from: 0 })
      return ok({ draft, ids })
    },
    staff,
  )
  if (!begun.ok) return begun
  const { draft, ids } = begun.value
  for (let from = AT_ONCE; from < ids.length; from += AT_ONCE) {
    const copied = await refusedAs(
      UNSURE,
      async (tx) => {
        const locked = await lockDraft(tx, draft.id)
        return locked.ok ? ok(await copyRows(tx, staff, locked.value, { ids, from })) : locked
      },
      staff,
    )
    if (copied.ok) continue
    await discardDraft(staff, draft.id)
    return copied
  }
  return ok({ payoutId: draft.id })
}

// Rows copied in one transaction.
const AT_ONCE = 1_000

const nameInEnglish = (name: string): string => translator(DEFAULT_LOCALE, 'UTC').t('sending.retry.name', { name })

const UNSURE = problem('refused', message('errors.payouts.retryUnsure'))

function isAsShown(
  rows: readonly { readonly currency: string; readonly minor: bigint }[],
  shown: RetryChoice['sums'],
): boolean {
  const key = (currency: string, count: number, minor: bigint) => `${currency} ${count} ${minor}`
  const now = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) =>
    key(
      currency,
      own.length,
      own.reduce((sum, { minor }) => sum + minor, 0n),
    ),
  )
  const before = shown.map((sum) => key(sum.currency, sum.rows, toMinor(sum.amount)))
  return sameJson(now.toSorted(), before.toSorted())
}

async function openDraft(
  tx: Tx,
  staff: Staff<'payouts:prepare'>,
  parent: StoredPayout,
  { name, rows }: { readonly name: string; readonly rows: number },
): Promise<StoredPayout> {
  const { env, kind, terms, userLocation, sheetName, sheetTab, headings, mapping, headerLine, defaultCurrency } = parent
  const [draft] = await tx
    .insert(payout)
    .values({
      env,
      kind,
      terms,
      userLocation,
      name,
      description: name,
      createdBy: staff.id,
      updatedBy: staff.id,
      parentPayoutId: parent.id,
      sheetName,
      sheetTab,
      headings,
      mapping,
      headerLine,
      defaultCurrency,
      rowsExpected: rows,
    })
    .returning()
  if (draft === undefined) throw new Error('The draft was not made')
  return draft
}

/** Copies a part of the rows, and with the last one compares all with one another. */
async function copyRows(
  tx: Tx,
  staff: Staff<'payouts:prepare'>,
  draft: StoredPayout,
  { ids, from }: { readonly ids: readonly string[]; readonly from: number },
): Promise<void> {
  const part = ids.slice(from, from + AT_ONCE)
  const { id, ordinal, lineNo, cells, patch, edits } = payoutRow
  const found = await tx
    .select({ id, lineNo, cells, patch, edits })
    .from(payoutRow)
    .where(inArray(id, part))
    .orderBy(asc(ordinal))
  await insertRows(
    tx,
    draft,
    storedRows(found).map(({ id: originRowId, patch: edited, ...row }, at) => {
      // A warning was accepted for the first payment only: it has to be accepted again.
      const { settled: _settled, ...kept } = edited
      return { ...row, ordinal: from + at, patch: kept, settlements: {}, originRowId }
    }),
  )
  if (from + part.length === ids.length) {
    await checkAcross(tx, draft)
    const detail = { of: draft.parentPayoutId, rows: ids.length }
    await record(tx, staff, { action: 'payout.pay-again', subject: `payout:${draft.id}`, detail })
  }
  await touch(tx, staff, draft.id)
}
