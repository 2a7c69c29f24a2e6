'use server'

import { z } from 'zod'
import { proofInput } from '@/lib/access/identity-confirmation/proof-input'
import { staffAction } from '@/lib/access/requests/action'
import { renewing } from '@/lib/access/sessions/renew-session'
import { beginConnect, disconnect } from './own-identity'

/** Lets the person connect their account at the identity provider; the browser then goes there with `singleSignOnAction`. */
export const beginConnectAction = staffAction('read', [z.strictObject({ proof: proofInput })], (staff, { proof }) =>
  beginConnect(staff, proof),
)
export const disconnectAction = staffAction('read', [z.strictObject({ proof: proofInput })], (staff, { proof }) =>
  renewing(disconnect)(staff, proof),
)
