import type { Amount } from '@/lib/money/amount'
import type { StatusCode } from '@/lib/status/status-code'

/**
 * `open`: not paid, and can be. `waiting`: the payer was asked to confirm. `unclear`: it is not known yet whether the last payment was made. `paid`.
 * `expired`, `closed` and `used_up` (every payment that was requested came to nothing): never paid, and cannot be any more.
 */
export type LinkState = 'open' | 'waiting' | 'unclear' | 'paid' | 'expired' | 'closed' | 'used_up'

export const LINK_STATUS: Readonly<Record<LinkState, StatusCode>> = {
  ...{ open: 'pending', waiting: 'processing', unclear: 'not_known_yet' },
  ...{ paid: 'completed', expired: 'expired', closed: 'cancelled', used_up: 'failed' },
}

/** So many links are listed, the newest. */
export const MOST_LINKS = 500

/** A payment link as staff see it. Dates are ISO 8601 texts. */
export type PaymentLinkView = {
  readonly id: string
  readonly url: string
  readonly amount: Amount
  readonly currency: string
  readonly reference: string
  readonly payerName: string | null
  readonly by: string
  readonly madeAt: string
  readonly expiresAt: string
  readonly closedAt: string | null
  readonly state: LinkState
  /** The last request made through it: ours, and the id of its payment where it is known. */
  readonly request: { readonly submissionId: string; readonly paymentId: string | null } | null
}

/** What a payer reads behind a link. */
export type PayerView = {
  readonly amount: Amount
  readonly currency: string
  readonly reference: string
  readonly state: LinkState
  readonly expiresAt: string
  /** The last payment came to nothing, and no money moved. */
  readonly lastFailed: boolean
  /** When it was paid, and the id of the payment. */
  readonly paid: { readonly at: string; readonly paymentId: string | null } | null
}
