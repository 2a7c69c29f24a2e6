'use server'

import { z } from 'zod'
import { readInput } from '@/app/(dashboard)/read-input'
import { type Qr, qrOf } from '@/lib/access/factor/qr'
import { type Answer, answerAction } from '@/lib/access/requests/answer'
import { decisionInput } from '@/lib/approvals/decision-input'
import { proveAndDecide } from '@/lib/approvals/prove-and-decide'
import { chooseRail, endAccount, type PhoneSaved, savePhone } from '@/lib/payees/accounts/accounts'
import { decideAccount } from '@/lib/payees/accounts/decide-account'
import { decideEmail } from '@/lib/payees/accounts/decide-email'
import { askAccountAgain, withdrawAccount } from '@/lib/payees/accounts/propose-account'
import { withdrawEmail } from '@/lib/payees/accounts/propose-email'
import { WAYS, type Way } from '@/lib/payees/connect/connect-method'
import { type Invited, invitePayee, revokeInvitation } from '@/lib/payees/connect/invite'
import { PURPOSES, type Purpose } from '@/lib/payees/connect/purpose'
import { importInput } from '@/lib/payees/import-input'
import { type Imported, importPayees } from '@/lib/payees/import-payees'
import { mergePayees } from '@/lib/payees/merge-payees'
import { detailsInput, newPayeeInput, phoneInput, railInput } from '@/lib/payees/payee-input'
import { createPayee, type Edited, editPayee } from '@/lib/payees/save-payee'
import { ok } from '@/lib/platform/result'

const id = z.uuid()

export async function createPayeeAction(typed: unknown): Promise<Answer<{ payeeId: string }>> {
  return answerAction('payees:edit', (staff) => readInput(newPayeeInput, typed, (value) => createPayee(staff, value)))
}

export async function editPayeeAction(payeeId: string, details: unknown): Promise<Answer<Edited>> {
  return answerAction('payees:edit', (staff) =>
    readInput(z.tuple([id, detailsInput]), [payeeId, details], ([known, value]) => editPayee(staff, known, value)),
  )
}

export async function savePhoneAction(
  payeeId: string,
  phone: unknown,
  replaces: string | null,
): Promise<Answer<PhoneSaved>> {
  return answerAction('payees:edit', (staff) =>
    readInput(z.tuple([id, phoneInput, id.nullable()]), [payeeId, phone, replaces], ([known, value, old]) =>
      savePhone(staff, known, value, old),
    ),
  )
}

export async function chooseRailAction(accountId: string, rail: unknown): Promise<Answer<null>> {
  return answerAction('payees:edit', (staff) =>
    readInput(z.tuple([id, railInput]), [accountId, rail], ([known, value]) => chooseRail(staff, known, value)),
  )
}

export async function endAccountAction(accountId: string): Promise<Answer<null>> {
  return answerAction('payees:edit', (staff) => readInput(id, accountId, (known) => endAccount(staff, known)))
}

export async function withdrawAccountAction(accountId: string): Promise<Answer<null>> {
  return answerAction('payees:edit', (staff) => readInput(id, accountId, (known) => withdrawAccount(staff, known)))
}

export async function askAgainAction(accountId: string): Promise<Answer<null>> {
  return answerAction('payees:edit', (staff) => readInput(id, accountId, (known) => askAccountAgain(staff, known)))
}

/** Withdraws the change of a payee's e-mail address that this person asked for. */
export async function withdrawEmailAction(payeeId: string): Promise<Answer<null>> {
  return answerAction('payees:edit', (staff) => readInput(id, payeeId, (known) => withdrawEmail(staff, known)))
}

export async function mergePayeesAction(goesId: string, staysCode: string): Promise<Answer<{ payeeId: string }>> {
  return answerAction('payees:edit', (staff) =>
    readInput(z.tuple([id, z.string().max(100)]), [goesId, staysCode], ([known, code]) =>
      mergePayees(staff, known, code),
    ),
  )
}

export async function importPayeesAction(rows: unknown): Promise<Answer<Imported>> {
  return answerAction('payees:edit', (staff) => readInput(importInput, rows, (value) => importPayees(staff, value)))
}

/** Makes an invitation. Returns its link and the link as a picture once; null where it was mailed. */
export async function invitePayeeAction(
  payeeId: string,
  way: Way,
  purpose: Purpose,
): Promise<Answer<Invited & { qr: Qr | null }>> {
  return answerAction('payees:invite', (staff) =>
    readInput(z.tuple([id, z.enum(WAYS), z.enum(PURPOSES)]), [payeeId, way, purpose], async ([known, how, what]) => {
      const invited = await invitePayee(staff, known, how, what)
      return invited.ok
        ? ok({ ...invited.value, qr: invited.value.link === null ? null : qrOf(invited.value.link) })
        : invited
    }),
  )
}

export async function revokeInvitationAction(payeeId: string): Promise<Answer<null>> {
  return answerAction('payees:invite', (staff) => readInput(id, payeeId, (known) => revokeInvitation(staff, known)))
}

/** Approves or rejects a new wallet or another phone. `proof` is the password again, or the code where one is enrolled. */
export async function decideAccountAction(input: unknown): Promise<Answer<{ state: string }>> {
  return answerAction('wallets:approve', (staff) =>
    readInput(decisionInput, input, (asked) => proveAndDecide(staff, asked, decideAccount)),
  )
}

/** Approves or rejects another e-mail address of a payee. `proof` is as for a wallet. */
export async function decideEmailAction(input: unknown): Promise<Answer<{ state: string }>> {
  return answerAction('wallets:approve', (staff) =>
    readInput(decisionInput, input, (asked) => proveAndDecide(staff, asked, decideEmail)),
  )
}
