import 'server-only'
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { message } from '@/lib/messages/message'
import { type PayeeProblem, payeeProblem } from '@/lib/payees/payee-error'
import { isNamed } from '@/lib/platform/error-chain'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { payee } from '@/lib/store/schema/payee'
import { payeeGroup, payeeGroupMember } from '@/lib/store/schema/payee-group'
import { callAs } from '@/lib/store/transitions/people'
import { MOST_IN_GROUP, type PayeeGroup } from './view'

type Editor = Staff<'payees:edit'>

const NO_GROUP = payeeProblem('not-found', message('errors.payees.noGroup'))
const TAKEN = payeeProblem('taken', message('errors.payees.groupTaken'))

/** The groups of payees by name, each with how many payees it has. */
export async function listGroups(_staff: Staff): Promise<readonly PayeeGroup[]> {
  return (await db())
    .select({ id: payeeGroup.id, name: payeeGroup.name, payees: count(payee.id) })
    .from(payeeGroup)
    .leftJoin(payeeGroupMember, eq(payeeGroupMember.groupId, payeeGroup.id))
    .leftJoin(payee, and(eq(payee.id, payeeGroupMember.payeeId), isNull(payee.mergedInto)))
    .where(isNull(payeeGroup.removedAt))
    .groupBy(payeeGroup.id)
    .orderBy(asc(sql`lower(${payeeGroup.name})`), asc(payeeGroup.id))
}

async function lockGroup(tx: Tx, groupId: string) {
  const [found] = await tx
    .select()
    .from(payeeGroup)
    .where(and(eq(payeeGroup.id, groupId), isNull(payeeGroup.removedAt)))
    .for('update')
  return found ?? null
}

const isTaken = async (tx: Tx, name: string): Promise<boolean> => {
  const found = await tx
    .select({ id: payeeGroup.id })
    .from(payeeGroup)
    .where(and(sql`lower(${payeeGroup.name}) = lower(${name})`, isNull(payeeGroup.removedAt)))
  return found.length > 0
}

/** Makes a group without payees, under a name that no other group has. */
export async function makeGroup(staff: Editor, name: string): Promise<Result<{ groupId: string }, PayeeProblem>> {
  return withTx(async (tx) => {
    if (await isTaken(tx, name)) return fail(TAKEN)
    const [made] = await tx
      .insert(payeeGroup)
      .values({ name, madeBy: staff.id })
      .onConflictDoNothing()
      .returning({ id: payeeGroup.id })
    if (made === undefined) return fail(TAKEN)
    await noteEditor(tx, staff, made.id)
    await record(tx, staff, { action: 'payee-group.make', subject: `payee-group:${made.id}`, detail: { name } })
    return ok({ groupId: made.id })
  }, staff)
}

/** Adds payees of the directory to a group, or takes them out of it. Those who are in it already, or are not, stay as they are. */
export async function changeGroup(
  staff: Editor,
  groupId: string,
  payeeIds: readonly string[],
  isAdded: boolean,
): Promise<Result<{ changed: number }, PayeeProblem>> {
  return withTx(async (tx) => {
    const group = await lockGroup(tx, groupId)
    if (group === null) return fail(NO_GROUP)
    const ids = [...payeeIds]
    const known = await tx
      .select({ payeeId: payee.id })
      .from(payee)
      .where(and(inArray(payee.id, ids), isNull(payee.mergedInto)))
    const changed = isAdded
      ? known.length === 0
        ? []
        : await tx
            .insert(payeeGroupMember)
            .values(known.map(({ payeeId }) => ({ groupId, payeeId })))
            .onConflictDoNothing()
            .returning()
      : await tx
          .delete(payeeGroupMember)
          .where(and(eq(payeeGroupMember.groupId, groupId), inArray(payeeGroupMember.payeeId, ids)))
          .returning()
    const [now] = await tx
      .select({ payees: count() })
      .from(payeeGroupMember)
      .where(eq(payeeGroupMember.groupId, groupId))
    if ((now?.payees ?? 0) > MOST_IN_GROUP) throw new TooMany()
    if (changed.length > 0) {
      await noteEditor(tx, staff, groupId)
      await record(tx, staff, {
        action: isAdded ? 'payee-group.add' : 'payee-group.take-out',
        subject: `payee-group:${groupId}`,
        detail: { name: group.name, payees: changed.length },
      })
    }
    return ok({ changed: changed.length })
  }, staff).catch((error: unknown) => {
    if (isNamed<TooMany>(error, 'TooMany'))
      return fail(payeeProblem('refused', message('errors.payees.groupTooLarge', { limit: MOST_IN_GROUP })))
    throw error
  })
}

class TooMany extends Error {
  override readonly name = 'TooMany'
}

/** Gives a group another name. */
export async function renameGroup(staff: Editor, groupId: string, name: string): Promise<Result<null, PayeeProblem>> {
  return withTx(async (tx) => {
    const group = await lockGroup(tx, groupId)
    if (group === null) return fail(NO_GROUP)
    if (group.name.toLowerCase() !== name.toLowerCase() && (await isTaken(tx, name))) return fail(TAKEN)
    await tx.update(payeeGroup).set({ name }).where(eq(payeeGroup.id, groupId))
    await noteEditor(tx, staff, groupId)
    const detail = { from: group.name, to: name }
    await record(tx, staff, { action: 'payee-group.rename', subject: `payee-group:${groupId}`, detail })
    return ok(null)
  }, staff)
}

/** Removes a group. Its payees stay in the directory, and payouts that were made of it stay as they are. */
export async function removeGroup(staff: Editor, groupId: string): Promise<Result<null, PayeeProblem>> {
  return withTx(async (tx) => {
    const group = await lockGroup(tx, groupId)
    if (group === null) return fail(NO_GROUP)
    await tx.update(payeeGroup).set({ removedAt: new Date() }).where(eq(payeeGroup.id, groupId))
    const detail = { name: group.name }
    await record(tx, staff, { action: 'payee-group.remove', subject: `payee-group:${groupId}`, detail })
    return ok(null)
  }, staff)
}

// Who changes a group may not approve a payout that is made of it.
const noteEditor = (tx: Tx, { sessionToken }: Editor, groupId: string) =>
  callAs(tx, sessionToken, 'name_editor', { groupId })

/** Has the payee who stays take the places of one who is merged into them. */
export async function mergeMemberships(tx: Tx, staff: Editor, goesId: string, staysId: string): Promise<void> {
  const groups = await tx.select().from(payeeGroupMember).where(eq(payeeGroupMember.payeeId, goesId))
  for (const { groupId } of groups) await noteEditor(tx, staff, groupId)
  await tx.execute(sql`
    insert into payee_group_member (group_id, payee_id)
    select group_id, ${staysId}::uuid from payee_group_member where payee_id = ${goesId} on conflict do nothing`)
  await tx.delete(payeeGroupMember).where(eq(payeeGroupMember.payeeId, goesId))
}
