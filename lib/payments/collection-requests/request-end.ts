import type { SubmissionState } from '@/lib/store/transitions/standing'

const OVER: readonly SubmissionState[] = ['settled', 'failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void']

/** Whether a payment that was requested here is final, so that it is not read any more. */
export const isOver = (state: SubmissionState): boolean => OVER.includes(state)

const AGAIN: readonly SubmissionState[] = ['failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void']

/** Whether the payer can be asked again, because it is known that nothing was collected. */
export const mayRequestAgain = (state: SubmissionState): boolean => AGAIN.includes(state)
