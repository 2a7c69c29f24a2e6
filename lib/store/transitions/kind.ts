/** Every kind of submission, by what it asks the service to do. The table `submission_kind` has the rules of each. */
export const SUBMISSION_KINDS = [
  'create-disbursement',
  'cancel-disbursement',
  'create-escrow-disbursement',
  'create-payment',
  'create-escrow',
  'fulfil-term',
  'dispute-escrow',
  'release-escrow',
  'reverse-escrow',
  'release-escrow-disbursement',
  'cancel-escrow-disbursement',
] as const
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number]
