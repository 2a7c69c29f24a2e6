import type { PaymentPlace } from '@/components/payments/payment-actions'
import type { ActionResult } from '@/lib/access/requests/action'
import type { LimitTable } from '@/lib/money/limits'
import type { Collected } from '@/lib/payments/collection-requests/collect'
import type { PaymentForm } from '@/lib/payments/collection-requests/new-payment'
import type { OtpRequested } from '@/lib/submissions/payer/request-otp'

/** A payer who let us charge their wallet, and until when (ISO 8601). */
type ConnectedPayer = { readonly id: string; readonly label: string; readonly expiresAt: string }

/** What the page of a new payment knows of the place it stands in. */
export type CollectPlace = PaymentPlace & {
  readonly connected: readonly ConnectedPayer[]
  /** Beyond which amounts the form warns. */
  readonly limits: LimitTable
}

/** What it can ask the server to do; each checks everything again. */
export type CollectActions = {
  readonly collect: (intent: string, form: PaymentForm) => Promise<ActionResult<Collected>>
  readonly requestOtp: (whom: { phone: string | null; email: string | null }) => Promise<ActionResult<OtpRequested>>
}
