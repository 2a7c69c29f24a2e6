import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../answers/refusal.ts'
import type { Env } from '../world.ts'
import { sameSecret } from './api-key.ts'

/** CID routes carry the merchant's client identifier in X-<name>-Client-ID (contract 5.2). */
export const clientId: MiddlewareHandler<Env> = async (c, next) => {
  const { settings } = c.var.world
  const header = `X-${settings.headerName}-Client-ID`
  const given = c.req.header(header)
  if (given === undefined || given === '') {
    const missing = new Refusal('MISSING_CLIENT_ID', `The ${header} header is missing.`, {
      field: header,
      reason: 'missing',
    })
    missing.status = c.var.world.dialect.now().missingClientIdStatus
    throw missing
  }
  if (!sameSecret(given, settings.clientId)) {
    throw new Refusal('AUTHORIZATION_ERROR', 'This client does not belong to the API key.', {
      field: header,
      reason: 'mismatch',
    })
  }
  await next()
}
