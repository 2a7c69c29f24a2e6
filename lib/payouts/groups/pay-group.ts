import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { message } from '@/lib/messages/message'
import { readCellAmount } from '@/lib/money/amount'
import { splitAmount } from '@/lib/money/split'
import { HOME } from '@/lib/networks/countries'
import { networkNameOf } from '@/lib/networks/networks'
import { type GroupMember, membersOf } from '@/lib/payees/groups/members'
import { checkAcross } from '@/lib/payouts/checks/check-across-rows'
import { addRows } from '@/lib/payouts/draft/add-rows'
import { type DraftProblem, notFound, problem } from '@/lib/payouts/draft/draft-error'
import type { AddedRow } from '@/lib/payouts/draft/draft-input'
import { lockDraft } from '@/lib/payouts/draft/lock-draft'
import { COPIED_MAPPING } from '@/lib/payouts/upload/copied-rows'
import { tooManyRows } from '@/lib/payouts/upload/create-draft'
import { insertRows } from '@/lib/payouts/upload/insert-rows'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { payeeGroup } from '@/lib/store/schema/payee-group'
import { payout } from '@/lib/store/schema/payout'
import type { GroupAmounts, RowsOfGroup } from './pay-group-input'

type Preparer = Staff<'payouts:prepare'>

const noGroup = problem('not-found', message('errors.payees.noGroup'))
const empty = problem('bad-input', message('errors.payouts.groupEmpty'))

async function readGroup(groupId: string) {
  const database = await db()
  const [group] = await database
    .select({ name: payeeGroup.name })
    .from(payeeGroup)
    .where(and(eq(payeeGroup.id, groupId), isNull(payeeGroup.removedAt)))
  return group === undefined ? null : { name: group.name, members: await membersOf(database, groupId) }
}

/** The amount of each of so many rows, as typed cells; an empty text where they are left to be typed. */
function amountsOf(amounts: GroupAmounts, rows: number, currency: string): Result<readonly string[], DraftProblem> {
  if (amounts.how === 'later') return ok(Array.from({ length: rows }, () => ''))
  const read = readCellAmount(amounts.amount)
  if (!read.ok) return fail(problem('bad-input', read.message))
  if (read.currency !== null && read.currency !== currency)
    return fail(problem('bad-input', message('errors.payouts.groupCurrency', { currency })))
  if (amounts.how === 'each') return ok(Array.from({ length: rows }, () => read.amount.replace(/\.00$/, '')))
  const shares = splitAmount(read.amount, rows, currency)
  if (shares === null) return fail(problem('bad-input', message('errors.payouts.splitTooSmall', { rows, currency })))
  return ok(shares.map((share) => share.replace(/\.00$/, '')))
}

// A payee with a connected wallet is paid to it by the code alone.
const rowOf = ({ name, code, phone, network }: GroupMember, amount: string): AddedRow =>
  Object.fromEntries(
    Object.entries({
      name,
      phone,
      network: network === null ? null : networkNameOf(network),
      amount,
      payee: code,
    }).filter(([, text]) => text !== null && text !== ''),
  )

async function rowsOf(groupId: string, amounts: GroupAmounts, currency: string) {
  const group = await readGroup(groupId)
  if (group === null) return fail(noGroup)
  if (group.members.length === 0) return fail(empty)
  const each = amountsOf(amounts, group.members.length, currency)
  if (!each.ok) return each
  return ok({ name: group.name, rows: group.members.map((member, at) => rowOf(member, each.value[at] ?? '')) })
}

/** Adds a row for each payee of a group to a draft, as one step that can be undone. Rows that come twice under `changeId` are added once. */
export async function addGroup(
  staff: Preparer,
  payoutId: string,
  changeId: string,
  asked: { readonly groupId: string; readonly amounts: GroupAmounts },
): Promise<Result<RowsOfGroup, DraftProblem>> {
  const [draft] = await (await db()).select().from(payout).where(eq(payout.id, payoutId))
  if (draft === undefined) return fail(notFound)
  const made = await rowsOf(asked.groupId, asked.amounts, draft.defaultCurrency)
  if (!made.ok) return made
  const added = await addRows(staff, payoutId, changeId, made.value.rows, asked.groupId)
  return added.ok ? ok({ payoutId, rows: added.value.rows }) : added
}

/** Makes a draft with a row for each payee of a group, named after the group. Nothing is sent. A draft that this `payoutId` made before is kept. */
export async function payGroup(
  staff: Preparer,
  payoutId: string,
  asked: { readonly groupId: string; readonly amounts: GroupAmounts },
): Promise<Result<RowsOfGroup, DraftProblem>> {
  const currency = HOME.currency
  const made = await rowsOf(asked.groupId, asked.amounts, currency)
  if (!made.ok) return made
  const { name, rows } = made.value
  const tooMany = tooManyRows(rows.length)
  if (tooMany !== null) return fail(tooMany)
  return withTx(async (tx) => {
    const [created] = await tx
      .insert(payout)
      .values({
        ...{ id: payoutId, env: settings().environment, name, description: name, kind: 'direct' },
        ...{ createdBy: staff.id, updatedBy: staff.id, rowsExpected: rows.length, defaultCurrency: currency },
        ...{ headings: COPIED_MAPPING.headings, mapping: COPIED_MAPPING, headerLine: COPIED_MAPPING.headerLine },
      })
      .onConflictDoNothing()
      .returning({ id: payout.id })
    if (created === undefined) return ok({ payoutId, rows: rows.length })
    const detail = { name, rows: rows.length, group: name }
    await record(tx, staff, { action: 'payout.created', subject: `payout:${payoutId}`, detail })
    const draft = await lockDraft(tx, payoutId)
    if (!draft.ok) return draft
    await insertRows(
      tx,
      draft.value,
      rows.map((row, at) => ({
        ...{ ordinal: at, lineNo: at + 2, patch: {}, settlements: {}, edits: {}, groupId: asked.groupId },
        cells: COPIED_MAPPING.columns.map((field) => (field === null ? null : (row[field] ?? null))),
      })),
    )
    await checkAcross(tx, draft.value)
    return ok({ payoutId, rows: rows.length })
  }, staff)
}
