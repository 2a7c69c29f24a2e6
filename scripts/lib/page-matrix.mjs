import { anyone, everyone, makers, overseers } from './callers.mjs'

/**
 * Which roles may open each page, by address. `app/page-matrix.test.ts` opens each of them with every role.
 * @type {Record<string, readonly string[] | 'anyone'>}
 */
export const PAGES = {
  '/account': everyone,
  '/approvals': everyone,
  '/disbursements/[disbursementId]': everyone,
  '/disbursements': everyone,
  '/escrow-payouts/[disbursementId]': everyone,
  '/escrow-payouts/new': makers,
  '/escrow-payouts': everyone,
  '/escrows/[escrowId]': everyone,
  '/escrows/new': makers,
  '/escrows': everyone,
  '/findings': everyone,
  '/notices/[noticeId]': everyone,
  '/': everyone,
  '/payees/[payeeId]': everyone,
  '/payees/import': makers,
  '/payees': everyone,
  '/payments/[paymentId]': everyone,
  '/payments/asked/[submissionId]': everyone,
  '/payments/new': makers,
  '/payments': everyone,
  '/payouts/[payoutId]': everyone,
  '/payouts/new': makers,
  '/payouts': everyone,
  '/settings': everyone,
  '/settings/policy': everyone,
  '/team/[staffId]': overseers,
  '/team': overseers,
  '/connect/[invitation]': anyone,
  '/connect/done': anyone,
  '/connect/done/paying': anyone,
  '/connect/ended/[why]': anyone,
  '/dev/ui': everyone,
  '/sign-in/authenticator': anyone,
  '/sign-in/new-password': anyone,
  '/sign-in': anyone,
}
