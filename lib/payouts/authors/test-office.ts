import { randomUUID } from 'node:crypto'
import type { Staff } from '@/lib/access/actor'
import { testStaff } from '@/lib/access/test-staff'
import { changeGroup, makeGroup } from '@/lib/payees/groups/groups'
import { payGroup } from '@/lib/payouts/groups/pay-group'
import { findTemplate, makeDraft } from '@/lib/payouts/templates/make-draft'
import { saveTemplate } from '@/lib/payouts/templates/save-template'
import { asked, decided } from '@/lib/payouts/testing/draft'
import { duplicatePayout } from '@/lib/payouts/upload/duplicate-payout'
import type { Result } from '@/lib/platform/result'

/** Somebody who may prepare and approve payouts and edit payees, as an approver may. */
export type Person = Staff & Staff<'payouts:prepare'> & Staff<'payouts:approve'> & Staff<'payees:edit'>

/** For tests: an approver under this name. */
export const approver = async (name: string): Promise<Person> =>
  (await testStaff('payouts:approve', { name })) as Staff as Person

/** For tests: the value of what was done, which has to succeed. */
export async function done<T>(result: Promise<Result<T, { readonly message: { readonly key: string } }>>): Promise<T> {
  const made = await result
  if (!made.ok) throw new Error(made.problem.message.key)
  return made.value
}

/** For tests: a copy of a payout; gives its id. */
export const copied = async (by: Person, payoutId: string): Promise<string> =>
  (await done(duplicatePayout(by, payoutId, (name) => `${name}, copy`))).payoutId

/** For tests: a template of the rows of a payout; gives its id. */
export const templateOf = async (by: Person, payoutId: string, name = 'Monthly'): Promise<string> =>
  (await done(saveTemplate(by, payoutId, name))).templateId

/** For tests: a draft of a template; gives its id. */
export async function draftedFrom(by: Person, templateId: string): Promise<string> {
  const template = await findTemplate(templateId)
  if (template === null) throw new Error('There is no such template')
  const payoutId = randomUUID()
  await done(makeDraft(template, { payoutId, name: template.name, authorId: by.id, actor: by }))
  return payoutId
}

/** For tests: a group of these payees. */
export async function groupOf(by: Person, payeeIds: readonly string[], name = 'Cleaners'): Promise<string> {
  const { groupId } = await done(makeGroup(by, name))
  if (payeeIds.length > 0) await done(changeGroup(by, groupId, payeeIds, true))
  return groupId
}

/** For tests: a draft that pays 50,000 to each payee of a group. */
export const paidGroup = async (by: Person, groupId: string): Promise<string> =>
  (await done(payGroup(by, randomUUID(), { groupId, amounts: { how: 'each', amount: '50000' } }))).payoutId

/** For tests: the message by which an approval of a payout is refused; null where it is accepted. `by` submits it, and `who` approves. */
export async function refusedTo(who: Person, by: Person, payoutId: string) {
  const { proposalId, contentHash } = await asked(by, payoutId)
  const result = await decided(who, { proposalId, contentHash })
  return result.ok ? null : result.problem.message
}
