import 'server-only'
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { confirmIdentity } from '@/lib/access/identity-confirmation/confirm-identity'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { CODE_GROUPS, handedOver } from '@/lib/access/staff/staff'
import { record } from '@/lib/activity/record'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { db } from '@/lib/store/open'
import { recoveryCode } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'

const HOW_MANY = 10

type NoFactor = { readonly kind: 'no-factor'; readonly message: Message }

/** How many unused recovery codes a person has; null where they never made any. */
export async function recoveryCodesLeft(staff: Staff): Promise<number | null> {
  const [row] = await (await db())
    .select({
      all: sql<number>`count(*)::int`,
      left: sql<number>`(count(*) filter (where ${recoveryCode.usedAt} is null))::int`,
    })
    .from(recoveryCode)
    .where(eq(recoveryCode.staffId, staff.id))
  return row === undefined || row.all === 0 ? null : row.left
}

/**
 * Ten new codes, shown once, in place of all earlier ones. Each is valid once: to sign in, to remove an authenticator, or to set up
 * another, instead of its code or of an admin's.
 */
export async function makeRecoveryCodes(
  staff: Staff,
  { proof }: { readonly proof: string },
): Promise<Result<{ readonly codes: readonly string[] }, StepUpProblem | NoFactor>> {
  const codes = Array.from({ length: HOW_MANY }, () => handedOver(CODE_GROUPS))
  const hashes = codes.map((code) => createHash('sha256').update(code).digest('hex'))
  const asked = { proof: { password: proof, code: proof }, deed: 'change' } as const
  const made = await confirmIdentity(staff, asked, async (tx) => {
    if ((await callAs(tx, staff.sessionToken, 'set_recovery_codes', { hashes })) !== true) return false
    await record(tx, staff, { action: 'staff.make-recovery-codes', subject: `staff:${staff.id}`, detail: {} })
    return true
  })
  if (!made.ok) return made
  return made.value ? ok({ codes }) : fail({ kind: 'no-factor', message: message('errors.passkeys.noFactor') })
}
