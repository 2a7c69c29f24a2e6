import { type Message, message } from '@/lib/messages/message'
import { isUnsentHold, type Standing, type SubmissionState } from '@/lib/store/transitions/standing'

/** What an attempt proved. */
export type Outcome = 'not_sent' | 'rate_limited' | 'clean_reject' | 'accepted' | 'unknown'

/** What happened to a batch, what it means for the money, and what happens next. */
export const stateSentence = ({ state, holdReason }: Standing): Message =>
  message(`sending.state.${state === 'on_hold' ? (holdReason ?? 'unclear') : state}`)

const FINAL: ReadonlySet<SubmissionState> = new Set([
  'settled',
  'partial',
  'failed',
  'cancelled',
  'rejected_clean',
  'absent_proven',
  'void',
])

/** Whether the state is final: only an incident can change it. */
export const isFinal = (state: SubmissionState): boolean => FINAL.has(state)

const NOT_KNOWN: ReadonlySet<SubmissionState> = new Set(['sending', 'unknown', 'reconciling'])

/** Whether it is unknown if money moved. For a submission whose sending is on hold the database decides: `may_have_run`. */
export const isNotKnown = ({ state, holdReason }: Standing): boolean =>
  NOT_KNOWN.has(state) || (holdReason !== null && !isUnsentHold(holdReason))

/** Whether a next generation (new key, new tag, new approval) may be made: only where it is proved that nothing ran. */
export const mayBeginAgain = (state: SubmissionState): boolean =>
  state === 'absent_proven' || state === 'rejected_clean'
