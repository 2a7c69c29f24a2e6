import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { fieldMessage } from '@/lib/access/requests/read-input'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { payee, payeeAccount } from '@/lib/store/schema/payee'
import { proposeEmail } from './accounts/propose-email'
import { type Change, changeOf, noteChanges } from './change'
import { lockPayee, type StoredPayee } from './find-payee'
import { CHANGED_MEANWHILE, type PayeeProblem, payeeProblem } from './payee-error'
import { type Details, type NewPayee, phoneInput, type TypedPhone } from './payee-input'
import { emailWaits } from './view'

/** Adds a payee to the directory; without a code one is generated. Their first phone is usable at once. Returns the id. */
export async function createPayee(
  staff: Staff<'payees:edit'>,
  typed: NewPayee,
): Promise<Result<{ payeeId: string }, PayeeProblem>> {
  const phone = readTyped(typed)
  if (!phone.ok) return phone
  return refusedAs(CHANGED_MEANWHILE, (tx) => addPayee(tx, staff, typed, phone.value), staff)
}

function readTyped({ phone, network }: NewPayee): Result<TypedPhone | null, PayeeProblem> {
  if (phone.trim() === '') return ok(null)
  const read = phoneInput.safeParse({ phone, network })
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  const why = (issue && fieldMessage(issue)) ?? ''
  return fail(payeeProblem('bad-input', message('errors.payees.phoneNotSaved', { why })))
}

/** The same inside a transaction of the caller's. */
export async function addPayee(
  tx: Tx,
  staff: Staff<'payees:edit'>,
  { name, email, reference, code }: Details & Pick<NewPayee, 'code'>,
  phone: TypedPhone | null,
): Promise<Result<{ payeeId: string }, PayeeProblem>> {
  const [made] = await tx
    .insert(payee)
    .values({
      code: code === '' ? sql`next_payee_code()` : code,
      name,
      email: email || null,
      reference: reference || null,
      createdBy: staff.id,
    })
    .onConflictDoNothing({ target: payee.code })
    .returning({ id: payee.id, code: payee.code })
  if (made === undefined) {
    return fail(payeeProblem('taken', message('errors.payees.codeTaken', { code })))
  }
  if (phone !== null) {
    await tx.insert(payeeAccount).values({
      payeeId: made.id,
      env: settings().environment,
      kind: 'phone',
      ...phone,
      state: 'approved',
      connectedBy: staff.id,
    })
  }
  await noteChanges(tx, staff, made.id, [
    {
      action: 'payee.add',
      what: changeOf('payees.change.contact.added'),
      isNow: [name, phone?.phone].filter(Boolean).join(', '),
    },
  ])
  return ok({ payeeId: made.id })
}

export type Edited = {
  /** The notice that the new email address waits for a second person; null where no new one was typed. */
  readonly emailWaits: Message | null
}

/** Changes a payee's name or reference, and proposes another email to a second person. Payout methods do not change here. */
export async function editPayee(
  staff: Staff<'payees:edit'>,
  payeeId: string,
  details: Details,
): Promise<Result<Edited, PayeeProblem>> {
  return refusedAs(
    CHANGED_MEANWHILE,
    async (tx) => {
      const found = await lockPayee(tx, payeeId)
      if (!found.ok) return found
      const { emailWaits: waits } = await changeDetails(tx, staff, found.value, details)
      return ok({ emailWaits: waits })
    },
    staff,
  )
}

/** The same inside a transaction that holds the payee's lock. Returns whether anything changed at once. */
export async function changeDetails(
  tx: Tx,
  staff: Staff<'payees:edit'>,
  was: Pick<StoredPayee, 'id' | 'code' | 'name' | 'email' | 'reference'>,
  typed: Details,
): Promise<Edited & { readonly changed: boolean }> {
  const changes = changesBetween(was, typed)
  const { name, email, reference } = asStored(typed)
  if (changes.length > 0) {
    await tx.update(payee).set({ name, reference }).where(eq(payee.id, was.id))
    await noteChanges(tx, staff, was.id, changes)
  }
  const changed = changes.length > 0
  if (email === was.email) return { changed, emailWaits: null }
  await proposeEmail(tx, staff, { ...was, name }, email)
  return { changed, emailWaits: emailWaits({ was: was.email, email }) }
}

const asStored = ({ name, email, reference }: Details) => ({ name, email: email || null, reference: reference || null })

/** The changes of a payee's details that apply at once, one by one; none where everything is as before. */
export function changesBetween(was: Pick<StoredPayee, 'name' | 'reference'>, typed: Details): Change[] {
  const now = asStored(typed)
  const fields = [
    { action: 'payee.rename', what: changeOf('payees.change.contact.name'), was: was.name, isNow: now.name },
    {
      action: 'payee.reference',
      what: changeOf('payees.change.other.reference'),
      was: was.reference,
      isNow: now.reference,
    },
  ]
  return fields.filter((field) => field.was !== field.isNow)
}
