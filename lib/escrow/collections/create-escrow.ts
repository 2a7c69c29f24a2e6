import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { readServiceId } from '@/lib/gateway/id'
import { message } from '@/lib/messages/message'
import { toMinor } from '@/lib/money/amount'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { escrow } from '@/lib/store/schema/escrow'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { enqueueEscrow } from '@/lib/submissions/enqueue/enqueue-collection'
import { type EscrowProblem, problem } from './escrow-error'
import { type EscrowForm, type FormProblems, type RequestedEscrow, readForm } from './new-escrow'

/** The result of a form: an escrow in our list, whose request is being sent, or the fields that could not be read. */
export type Created =
  | { readonly kind: 'made'; readonly escrowId: string }
  | { readonly kind: 'unread'; readonly problems: FormProblems }

/**
 * Collects money into escrow (contract 2.8, 4.3): our entry for the escrow and the request with its key and exact bytes are
 * written in one transaction, and sent from there. `intent` was created when the form was opened: however often the same intent
 * is submitted, one escrow is created.
 */
export async function createEscrow(
  staff: Staff<'payments:collect'>,
  intent: string,
  form: EscrowForm,
): Promise<Result<Created, EscrowProblem>> {
  if (await isMade(staff, intent)) return ok({ kind: 'made', escrowId: intent })
  const read = readForm(form, { zone: settings().timeZone, now: new Date() })
  if (!read.ok) return ok({ kind: 'unread', problems: read.problems })
  try {
    await write(staff, intent, read.asked)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.rule === 'same' && (await isMade(staff, intent))) return ok({ kind: 'made', escrowId: intent })
    if (refusal?.rule === 'claim') return fail(ASKED_ALREADY)
    throw error
  }
  return ok({ kind: 'made', escrowId: intent })
}

const ASKED_ALREADY = problem('superseded', message('errors.escrow.samePayer'))

async function isMade(staff: Staff, intent: string): Promise<boolean> {
  const made = await (await db())
    .select({ id: escrow.id })
    .from(escrow)
    .where(and(eq(escrow.id, intent), eq(escrow.createdBy, staff.id)))
  return made.length > 0
}

function write(staff: Staff<'payments:collect'>, intent: string, asked: RequestedEscrow): Promise<unknown> {
  const { name, amount, currency, method, phone, email, otp, terms, allocations } = asked
  const receiverId = asked.nameReceiver ? readServiceId(settings().service.merchantId) : null
  return withTx(async (tx) => {
    const submissionId = await enqueueEscrow(tx, staff, {
      ...{ id: intent, accountId: null, payerTokenId: null },
      request: {
        amount,
        currency,
        paymentMethod: method,
        terms,
        payer: { email, phone, otp },
        receiverId,
        allocations,
      },
    })
    await tx.insert(escrow).values({
      ...{ id: intent, env: settings().environment, submissionId, name, currency, paymentMethod: method },
      amountMinor: toMinor(amount),
      payerPhone: phone,
      payerEmail: email,
      terms: terms.map(({ type, data }) => ({ type, data: JSON.parse(data) as unknown })),
      allocations: JSON.stringify(allocations),
      receiverNamed: asked.nameReceiver,
      createdBy: staff.id,
    })
  }, staff)
}
