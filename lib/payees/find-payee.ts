import 'server-only'
import { eq } from 'drizzle-orm'
import { message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { payee } from '@/lib/store/schema/payee'
import { NO_SUCH_PAYEE, type PayeeProblem, payeeProblem } from './payee-error'

export type StoredPayee = typeof payee.$inferSelect

/** A payee, locked for the length of the transaction. Refused where there is none, or where they were merged into another. */
export async function lockPayee(tx: Tx, id: string): Promise<Result<StoredPayee, PayeeProblem>> {
  const [found] = await tx.select().from(payee).where(eq(payee.id, id)).for('update')
  if (found === undefined) return fail(NO_SUCH_PAYEE)
  if (found.mergedInto === null) return ok(found)
  return fail(payeeProblem('merged', message('errors.payees.merged', { code: found.code })))
}
