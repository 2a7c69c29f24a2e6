import type { SubmissionView } from '@/lib/payouts/view'

/** Whether a request asks the service to pay or to hold money, not to change what it has. */
export const isCreate = ({ kind }: SubmissionView): boolean => kind !== 'cancel-disbursement'
