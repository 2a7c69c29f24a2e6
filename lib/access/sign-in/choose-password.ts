import 'server-only'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { readHandedOver } from '@/lib/access/handed-over-code'
import { SessionToken } from '@/lib/access/sessions/session-token'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { db, withTx } from '@/lib/store/open'
import { staff } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import { wordsHere } from './own-password'
import { hashPassword, passwordProblem } from './password'

export type AccessProblem = { readonly kind: 'code' | 'weak'; readonly message: Message }

/**
 * Sets the password that a person chose with the one-time code of their invitation or reset, and ends their sessions. Returns their email. The code
 * has 118 bits, so tries are not counted; nothing is computed for one that is not known. Fails where the code was used or has run out,
 * and where the password is weak, which leaves the code valid.
 */
export async function choosePassword(typed: {
  readonly code: string
  readonly next: string
}): Promise<Result<{ readonly email: string }, AccessProblem>> {
  const code = readHandedOver(typed.code)
  const notValid = fail<AccessProblem>({ kind: 'code', message: message('errors.access.accessCode') })
  if (code === null) return notValid
  const [person] = await (await db())
    .select({ name: staff.name, email: staff.email })
    .from(staff)
    .where(
      and(
        eq(staff.accessHash, sql`sha256(convert_to(${code}, 'UTF8'))`),
        gt(staff.accessUntil, sql`clock_timestamp()`),
        isNull(staff.disabledAt),
      ),
    )
  if (person === undefined) return notValid
  const weak = passwordProblem(typed.next, { ...person, words: wordsHere() })
  if (weak) return fail({ kind: 'weak', message: message('errors.access.nothingChanged', { why: weak }) })
  const passwordHash = await hashPassword(typed.next)
  const used = await withTx((tx) => callAs(tx, new SessionToken(code), 'use_access', { passwordHash }))
  return used === null ? notValid : ok({ email: person.email })
}
