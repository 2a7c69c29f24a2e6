/** Every state of a submission (the durable record of one money-moving request), roughly in their usual order. */
export const SUBMISSION_STATES = [
  'ready',
  'sending',
  'unknown',
  'reconciling',
  'accepted',
  'settled',
  'partial',
  'failed',
  'cancelled',
  'rejected_clean',
  'absent_proven',
  'on_hold',
  'void',
] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

/**
 * Why a submission is on hold and waits for a person. `stopped`: before it was sent, or sent again; `funds`: it was not sent, because the
 * wallet holds too little for it or for a batch before it; `unclear`: its outcome cannot be
 * found by reading; `found_twice`: the service has it more than once; `figures_differ`: what the service reports contradicts what
 * was sent or what it reported before.
 */
export const HOLD_REASONS = ['stopped', 'funds', 'unclear', 'found_twice', 'figures_differ'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Whether a hold keeps a submission from being sent, rather than waiting for its outcome. Where it may have run all the same, the database says so. */
export const isUnsentHold = (holdReason: HoldReason | null): boolean =>
  holdReason === 'stopped' || holdReason === 'funds'
/**
 * Why nothing is sent for the first time, whatever it is. `comparing`: the service's lists are compared first; `blocked`: this database may not be the
 * newest one; `restore-search`, of payouts alone: the lists are searched over the time that a restore lost.
 */
export const STOPS = ['clock-behind', 'blocked', 'switched-off', 'comparing', 'restore-search'] as const
export type Stop = (typeof STOPS)[number]

/** What the service reports of one row of a batch. `unknown-word`: a status word that we do not know. */
export const ROW_MEANINGS = ['paid', 'failed', 'pending', 'cancelled', 'unknown-word'] as const
export type RowMeaning = (typeof ROW_MEANINGS)[number]

/** Where a submission stands: its state, and the reason while it is on hold. */
export type Standing = { readonly state: SubmissionState; readonly holdReason: HoldReason | null }
