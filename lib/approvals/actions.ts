'use server'

import type { Staff } from '@/lib/access/actor'
import { staffAction } from '@/lib/access/requests/action'
import { alsoMay } from '@/lib/access/requests/admit'
import { comment } from '@/lib/approvals/comment'
import type { Proposal } from '@/lib/approvals/decide'
import { type Decider, deciderBy, decideTogether } from '@/lib/approvals/decide-several'
import { commentInput, type TogetherInput, togetherInput } from '@/lib/approvals/decision-input'
import { escrowRules } from '@/lib/escrow/collections/decide'
import { escrowBatchRules } from '@/lib/escrow/payouts/decide'
import { requestTranslator } from '@/lib/messages/request-locale'
import { accountRules } from '@/lib/payees/accounts/decide-account'
import { emailRules } from '@/lib/payees/accounts/decide-email'
import { absenceRules } from '@/lib/payments/collection-requests/resolve-collection-request'
import { payoutRules } from '@/lib/payouts/approval/decide'
import { resolutionRules } from '@/lib/payouts/manual-resolution/decide-resolution'
import { ok } from '@/lib/platform/result'
import { limitsRules } from '@/lib/policy/decide-limits'
import { policyRules } from '@/lib/policy/rules/decide-policy'
import { isOfPayment, isOfPayout } from '@/lib/submissions/manual-resolution/resolve-batch'
import { staffRules } from '@/lib/team/decide-change'
import { handsOver, type StaffSummary } from '@/lib/team/team-view'

/** Approves or rejects several proposals with one confirmation of identity for exactly these: the password, or a code. */
export const decideTogetherAction = staffAction('payouts:approve', [togetherInput], async (staff, asked) => {
  const decided = await decideTogether(staff, asked, (one) => deciderOf(staff, asked, one))
  if (!decided.ok) return decided
  const { text } = await requestTranslator()
  return ok(decided.value.map((line) => ({ ...line, why: line.why === null ? null : text(line.why) })))
})

/** Adds a comment to a pending proposal. */
export const commentAction = staffAction('proposals:comment', [commentInput], comment)

function deciderOf(staff: Staff, asked: TogetherInput, { kind, summary }: Proposal): Decider | null {
  const [payouts, escrows] = [alsoMay(staff, 'payouts:approve'), alsoMay(staff, 'escrows:approve')]
  const [payments, wallets] = [alsoMay(staff, 'payments:approve'), alsoMay(staff, 'wallets:approve')]
  const [consents, peopleConsents] = [alsoMay(staff, 'policy:consent'), alsoMay(staff, 'staff:consent')]
  switch (kind) {
    case 'payout':
    case 'cancel-disbursement':
      return payouts && deciderBy(payoutRules(), payouts)
    case 'release-escrow':
    case 'reverse-escrow':
      return escrows && deciderBy(escrowRules, escrows)
    case 'release-escrow-disbursement':
    case 'cancel-escrow-disbursement':
      return escrows && deciderBy(escrowBatchRules, escrows)
    case 'declare-absent':
      if (isOfPayout(summary)) return payouts && deciderBy(resolutionRules, payouts)
      return isOfPayment(summary)
        ? payments && deciderBy(absenceRules, payments)
        : escrows && deciderBy(escrowRules, escrows)
    case 'payee-account':
      return wallets && deciderBy(accountRules(wallets, asked), wallets)
    case 'payee-email':
      return wallets && deciderBy(emailRules(wallets, asked), wallets)
    case 'change-limits':
      return consents && deciderBy(limitsRules(consents, asked), consents)
    case 'change-policy':
      return consents && deciderBy(policyRules(consents, asked), consents)
    case 'change-staff':
      // What lets somebody into an account is handed over where it is approved, one by one.
      if (asked.decision === 'approve' && handsOver(summary as StaffSummary)) return null
      return peopleConsents && deciderBy(staffRules(peopleConsents, asked), peopleConsents)
    default:
      return null
  }
}
