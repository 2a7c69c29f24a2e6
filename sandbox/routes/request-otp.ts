import { z } from '@hono/zod-openapi'
import { ok } from '../answers/answer.ts'
import { invalid } from '../answers/refusal.ts'
import { phoneText } from '../disbursements/shapes.ts'
import { issueOtp, OTP_SECONDS } from '../otp/codes.ts'
import { type Api, answers, contractRoute, jsonContent } from './contract-route.ts'
import { respond } from './respond.ts'

const Body = z.looseObject({ email: z.email().nullish(), phone_number: phoneText.nullish() }).openapi('OtpRequest')

const OtpAnswer = z
  .object({
    message: z.string(),
    verification_methods: z.object({ email_sent: z.boolean(), phone_sent: z.boolean() }),
    expires_in: z.int(),
    otp: z.string().openapi({ description: 'Echoed by the sandbox only.' }),
  })
  .openapi('OtpAnswer')

const requestOtp = contractRoute(
  { section: '4.1 Authentication' },
  {
    method: 'post',
    path: '/api/request-otp',
    summary: 'Send a one-time password',
    request: { body: jsonContent(Body) },
    responses: answers(OtpAnswer),
  },
)

/** One-time passwords for unregistered or sensitive flows (contract 4.1, 5.4). */
export function otpRoutes(api: Api): void {
  api.openapi(requestOtp, (c) =>
    respond(c, ({ world }) => {
      const body = c.req.valid('json')
      const recipient = { email: body.email ?? null, phone: body.phone_number ?? null }
      if (recipient.email === null && recipient.phone === null) {
        throw invalid('phone_number', 'missing', 'A one-time password is sent to an email or a phone_number.')
      }
      return ok({
        message: 'The one-time password was sent.',
        verification_methods: { email_sent: recipient.email !== null, phone_sent: recipient.phone !== null },
        expires_in: OTP_SECONDS,
        otp: issueOtp(world, recipient),
      })
    }),
  )
}
