import type { PayoutView, SubmissionView } from '@/lib/payouts/view'

/** What a payout of each kind is called. */
export const KIND_WORDS: Readonly<Record<PayoutView['kind'], string>> = {
  direct: 'Direct payout',
  escrow: 'Escrow payout',
}

/** Whether a request asks the service to pay or to hold money, not to change what it has. */
export const isCreate = ({ kind }: SubmissionView): boolean => kind !== 'cancel-disbursement'
