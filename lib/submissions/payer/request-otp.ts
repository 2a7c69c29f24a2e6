import 'server-only'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { servicePausedFor } from '@/lib/gateway/client'
import type { ServiceProblem } from '@/lib/gateway/errors'
import { requestOtp as askService } from '@/lib/gateway/otp'
import { type Message, message } from '@/lib/messages/message'
import { log } from '@/lib/platform/log'
import { fail, ok, type Result } from '@/lib/platform/result'
import { withTx } from '@/lib/store/open'
import { otpRequest } from '@/lib/store/schema/otp-request'

/** Where a code went and when it runs out (ISO 8601; null where the service does not say). Never the code. */
export type OtpRequested = { readonly byPhone: boolean; readonly byEmail: boolean; readonly expiresAt: string | null }

export type OtpProblem = { readonly kind: 'paused' | 'service'; readonly message: Message }

type Limit = { readonly most: number; readonly minutes: number; readonly limit: 'payer' | 'staff' | 'day' }

// Codes can annoy people and each of them costs money: hence limits by the hour and by the day.
const LIMITS: Readonly<Record<'payer' | 'staff' | 'merchant', Limit>> = {
  payer: { most: 5, minutes: 60, limit: 'payer' },
  staff: { most: 30, minutes: 60, limit: 'staff' },
  merchant: { most: 500, minutes: 24 * 60, limit: 'day' },
}

/** Requests a one-time password for a payer (contract 4.1, 5.4), within our own limits. It moves no money. */
export async function requestOtp(
  staff: Staff<'payments:collect'>,
  whom: { readonly email: string | null; readonly phone: string | null },
): Promise<Result<OtpRequested, OtpProblem>> {
  const pausedMs = servicePausedFor('otp')
  if (pausedMs > 0) return fail({ kind: 'paused', message: slowDown(pausedMs) })
  const paused = await reserve(
    staff,
    createHash('sha256')
      .update(`otp ${whom.phone ?? whom.email}`)
      .digest('hex'),
  )
  if (paused !== null)
    return fail({
      kind: 'paused',
      message: message('errors.payments.codesPaused', { limit: paused.limit }),
    })
  const sent = await askService(whom)
  if (!sent.ok) {
    log.warn({ problem: sent.problem.kind, detail: sent.problem.detail }, 'no one-time password was sent')
    return fail({ kind: 'service', message: messageOf(sent.problem) })
  }
  const { byPhone, byEmail, expiresInSeconds } = sent.value
  const expiresAt = expiresInSeconds === null ? null : new Date(Date.now() + expiresInSeconds * 1_000).toISOString()
  return ok({ byPhone, byEmail, expiresAt })
}

// The explanation of the problem may promise another try, and here nothing is tried again automatically.
function messageOf({
  kind,
  explanation,
  retryAfter,
}: Pick<ServiceProblem, 'kind' | 'explanation' | 'retryAfter'>): Message {
  if (kind === 'rate-limited') return slowDown(retryAfter)
  const own = ['refused-input', 'key-refused', 'not-allowed', 'missing-client-id', 'conflict']
  if (own.includes(kind)) return explanation
  return message('errors.payments.codeUnknown')
}

function slowDown(ms: number | null): Message {
  if (ms === null) return message('errors.payments.codeSlow')
  return message('errors.payments.codeSlowFor', { seconds: Math.ceil(ms / 1_000) })
}

function reserve(staff: Staff, recipientHash: string): Promise<Limit | null> {
  return withTx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('otp', 0))`)
    const counted = async (limit: Limit, which: ReturnType<typeof sql>) => {
      const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from otp_request
        where requested_at > now() - make_interval(mins => ${limit.minutes}) and ${which}`)
      return (rows[0]?.n ?? 0) >= limit.most
    }
    if (await counted(LIMITS.payer, sql`whom_hash = ${recipientHash}`)) return LIMITS.payer
    if (await counted(LIMITS.staff, sql`staff_id = ${staff.id}`)) return LIMITS.staff
    if (await counted(LIMITS.merchant, sql`true`)) return LIMITS.merchant
    await tx.insert(otpRequest).values({ staffId: staff.id, recipientHash })
    return null
  }, staff)
}
