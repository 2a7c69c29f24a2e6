import type { SubmissionView } from '@/lib/payouts/view'

/** Whether a request makes a payment or an escrow, rather than change an existing one. */
export const isCreate = ({ kind }: SubmissionView): boolean => kind !== 'cancel-disbursement'
