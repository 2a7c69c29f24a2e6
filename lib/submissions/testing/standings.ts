import { HOLD_REASONS, type HoldReason, type Standing, SUBMISSION_STATES } from '@/lib/store/transitions/standing'

/** Where a submission stands, by its state, or by the reason it is on hold for. For tests. */
export const standing = (word: Exclude<Standing['state'], 'on_hold'> | HoldReason): Standing => {
  const holdReason = HOLD_REASONS.find((reason) => reason === word)
  const state = SUBMISSION_STATES.find((one) => one === word)
  return { state: state ?? 'on_hold', holdReason: holdReason ?? null }
}

/** Everything a submission can stand in. For tests. */
export const STANDINGS: readonly Standing[] = SUBMISSION_STATES.flatMap((state): Standing[] =>
  state === 'on_hold' ? HOLD_REASONS.map((holdReason) => ({ state, holdReason })) : [{ state, holdReason: null }],
)
