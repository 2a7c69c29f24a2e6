'use server'

import { z } from 'zod'
import { qrOf } from '@/lib/access/factor/qr'
import { staffAction } from '@/lib/access/requests/action'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import { decisionInput } from '@/lib/approvals/decision-input'
import { requestTranslator } from '@/lib/messages/request-locale'
import { ok } from '@/lib/platform/result'
import { chooseNetwork, endAccount, savePhone } from './accounts/accounts'
import { decideAccount } from './accounts/decide-account'
import { decideEmail } from './accounts/decide-email'
import { proposeAccountAgain, withdrawAccount } from './accounts/propose-account'
import { withdrawEmail } from './accounts/propose-email'
import { INVITATION_METHODS } from './connect/connect-method'
import { invitePayee, revokeInvitation } from './connect/invite'
import { PURPOSES } from './connect/purpose'
import { importInput } from './import-input'
import { importPayees } from './import-payees'
import { mergePayees } from './merge-payees'
import { detailsInput, networkInput, newPayeeInput, phoneInput } from './payee-input'
import { createPayee, editPayee } from './save-payee'

const id = z.uuid()

export const createPayeeAction = staffAction('payees:edit', [newPayeeInput], createPayee)
export const editPayeeAction = staffAction('payees:edit', [id, detailsInput], editPayee)
export const savePhoneAction = staffAction('payees:edit', [id, phoneInput, id.nullable()], savePhone)
export const chooseNetworkAction = staffAction('payees:edit', [id, networkInput], chooseNetwork)
export const endAccountAction = staffAction('payees:edit', [id], endAccount)
export const withdrawAccountAction = staffAction('payees:edit', [id], withdrawAccount)
export const proposeAccountAgainAction = staffAction('payees:edit', [id], proposeAccountAgain)
/** Withdraws the change of a payee's email address that this person proposed. */
export const withdrawEmailAction = staffAction('payees:edit', [id], withdrawEmail)
export const mergePayeesAction = staffAction('payees:edit', [id, z.string().max(100)], mergePayees)
/** Imports a part of a sheet, or with `isTrial` only says what would be done. */
export const importPayeesAction = staffAction(
  'payees:edit',
  [z.unknown().pipe(importInput), z.boolean()],
  async (staff, rows, isTrial) => {
    const imported = await importPayees(staff, rows, isTrial)
    if (!imported.ok) return imported
    const { text } = await requestTranslator()
    return ok({
      rows: imported.value.rows.map(({ message, ...row }) => ({
        ...row,
        why: message === null ? null : text(message),
      })),
    })
  },
)

/** Creates an invitation. Returns its link and the link as a QR code once; null where it was mailed. */
export const invitePayeeAction = staffAction(
  'payees:invite',
  [id, z.enum(INVITATION_METHODS), z.enum(PURPOSES)],
  async (staff, payeeId, method, purpose) => {
    const invited = await invitePayee(staff, payeeId, method, purpose)
    if (!invited.ok) return invited
    const { link } = invited.value
    return ok({ ...invited.value, qr: link === null ? null : qrOf(link) })
  },
)
export const revokeInvitationAction = staffAction('payees:invite', [id], revokeInvitation)

/** Approves or rejects a new wallet or another phone, after a confirmation of identity. */
export const decideAccountAction = staffAction('wallets:approve', [decisionInput], (staff, asked) =>
  confirmAndDecide(staff, asked, decideAccount),
)
/** The same for another email address of a payee. */
export const decideEmailAction = staffAction('wallets:approve', [decisionInput], (staff, asked) =>
  confirmAndDecide(staff, asked, decideEmail),
)
