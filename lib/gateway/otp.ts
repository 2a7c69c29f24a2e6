import 'server-only'
import type { Result } from '@/lib/platform/result'
import { callService } from './client'
import type { ServiceProblem } from './errors'
import { parseAnswer } from './parse'
import { type OtpSent, otpShape } from './shapes/otp'

/** Asks the service to send a one-time password to an email address or a phone in E.164 (contract 4.1, 5.4). */
export async function requestOtp(whom: {
  readonly email: string | null
  readonly phone: string | null
}): Promise<Result<OtpSent, ServiceProblem>> {
  const asked = {
    ...(whom.email === null ? {} : { email: whom.email }),
    ...(whom.phone === null ? {} : { phone_number: whom.phone }),
  }
  const body = new TextEncoder().encode(JSON.stringify(asked))
  return parseAnswer(await callService({ route: 'otp.request', body, class: 'otp' }), otpShape, 'quote')
}
