'use server'

import { z } from 'zod'
import { proofInput } from '@/lib/access/identity-confirmation/proof-input'
import { staffAction } from '@/lib/access/requests/action'
import { renewing } from '@/lib/access/sessions/renew-session'
import { words } from '@/lib/text/words'
import { addPasskey, askToConfirm, beginPasskey, removePasskey } from './passkeys'
import { makeRecoveryCodes } from './recovery-codes'

const added = z.strictObject({
  token: z.string().max(500),
  response: z.looseObject({ id: z.string().max(1_400) }),
  name: words(1, 'errors.passkeys.nameMissing', 60),
  proof: proofInput,
})

/** Asks for one of the person's passkeys to confirm their identity. */
export const askToConfirmAction = staffAction('read', [], askToConfirm)
export const beginPasskeyAction = staffAction('read', [], beginPasskey)
export const addPasskeyAction = staffAction('read', [added], renewing(addPasskey))
export const removePasskeyAction = staffAction(
  'read',
  [z.strictObject({ passkeyId: z.uuid(), proof: proofInput })],
  renewing(removePasskey),
)
export const makeRecoveryCodesAction = staffAction(
  'read',
  [z.strictObject({ proof: proofInput })],
  renewing(makeRecoveryCodes),
)
