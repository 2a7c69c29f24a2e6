import type { Answer } from '@/lib/access/answer'
import type { LimitTable } from '@/lib/money/limits'
import type { Collected } from '@/lib/payments/collect'
import type { PaymentForm } from '@/lib/payments/new-payment'
import type { OtpRequested } from '@/lib/submissions/request-otp'
import type { PaymentPlace } from './payment-desk'

/** A payer who let us charge their wallet, and until when (ISO 8601). */
export type ConnectedPayer = { readonly id: string; readonly label: string; readonly expiresAt: string }

/** What the page of a new payment knows of the place it stands in. */
export type CollectPlace = PaymentPlace & {
  readonly connected: readonly ConnectedPayer[]
  /** Beyond which amounts the form warns. */
  readonly limits: LimitTable
}

/** What it can ask the server to do; each checks everything again. */
export type CollectActions = {
  readonly collect: (intent: string, form: PaymentForm) => Promise<Answer<Collected>>
  readonly requestOtp: (whom: { phone: string | null; email: string | null }) => Promise<Answer<OtpRequested>>
}
