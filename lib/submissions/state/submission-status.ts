import type { HoldReason, Standing, SubmissionState } from '@/lib/store/transitions/standing'

/** What an attempt proved. */
export type Outcome = 'not_sent' | 'rate_limited' | 'clean_reject' | 'accepted' | 'unknown'

export type Face = {
  readonly tone: 'waiting' | 'good' | 'bad' | 'muted' | 'unsure'
  readonly label: string
  /** What happened, what it means for the money, what happens next. */
  readonly sentence: string
}

const FACES: Readonly<Record<Exclude<SubmissionState, 'on_hold'>, Face>> = {
  ready: {
    tone: 'waiting',
    label: 'Waiting to be sent',
    sentence: 'Approved and stored. Nothing was paid yet. It is quoted once more and sent by itself.',
  },
  sending: {
    tone: 'waiting',
    label: 'Sending',
    sentence: 'The request is on its way. Money may move at any moment. The answer appears here.',
  },
  unknown: {
    tone: 'unsure',
    label: 'Not known yet',
    sentence:
      'The service gave no clear answer, so it may or may not have paid. The same request is repeated under the same key, which cannot pay twice.',
  },
  reconciling: {
    tone: 'unsure',
    label: 'Not known yet',
    sentence:
      'The service gave no clear answer, so it may or may not have paid. Its list is being searched; nothing is sent until that is settled.',
  },
  accepted: {
    tone: 'waiting',
    label: 'Processing',
    sentence: 'The service has taken the batch and is paying it. Each row follows by itself.',
  },
  settled: { tone: 'good', label: 'Paid', sentence: 'The service says that every row was paid.' },
  partial: {
    tone: 'bad',
    label: 'Paid in part',
    sentence: 'Some rows were paid and some were not. Each row says which; failed ones can be paid again.',
  },
  failed: {
    tone: 'bad',
    label: 'Failed',
    sentence: 'The service says that no row was paid. Each row says why; failed ones can be paid again.',
  },
  cancelled: {
    tone: 'muted',
    label: 'Cancelled',
    sentence: 'The service says that the batch was cancelled. Each row says whether it had been paid before.',
  },
  rejected_clean: {
    tone: 'bad',
    label: 'Refused',
    sentence:
      'The service refused the batch at the first try. Nothing was paid. Correct it and ask for approval again.',
  },
  absent_proven: {
    tone: 'bad',
    label: 'Never received',
    sentence:
      'The service never received the batch, proved by two searches a day later. Nothing was paid. It can be paid again.',
  },
  void: {
    tone: 'muted',
    label: 'Not sent',
    sentence: 'This was never sent and nothing was paid. Its rows are free for a new approval.',
  },
}

const HOLD_FACES: Readonly<Record<HoldReason, Face>> = {
  stopped: {
    tone: 'unsure',
    label: 'Held',
    sentence:
      'Sending was stopped for this batch, so it moves no more money for now. The reason is shown beside it; somebody has to let it go on.',
  },
  unclear: {
    tone: 'unsure',
    label: 'Needs a person',
    sentence:
      'It could not be settled by reading whether this was paid. Ask the service, naming the mark of the batch.',
  },
  found_twice: {
    tone: 'bad',
    label: 'Found twice',
    sentence:
      'The service holds more than one batch with our mark. Rows may have been paid twice. Ask the service to cancel the later one.',
  },
  figures_differ: {
    tone: 'bad',
    label: 'Figures differ',
    sentence:
      'What the service says contradicts what was sent or what it said before. Do not pay these rows again; the service has to explain it.',
  },
}

/** How staff see where a submission stands. */
export function faceOf({ state, holdReason }: Standing): Face {
  return state === 'on_hold' ? HOLD_FACES[holdReason ?? 'unclear'] : FACES[state]
}

const FINAL: ReadonlySet<SubmissionState> = new Set([
  'settled',
  'partial',
  'failed',
  'cancelled',
  'rejected_clean',
  'absent_proven',
  'void',
])

/** Whether nothing more is expected: only an incident can follow. */
export const isFinal = (state: SubmissionState): boolean => FINAL.has(state)

const NOT_KNOWN: ReadonlySet<SubmissionState> = new Set(['sending', 'unknown', 'reconciling'])

/** Whether money is out of which nobody can say yet whether it moved. Of what was stopped, the database tells: `may_have_run`. */
export const isNotKnown = ({ state, holdReason }: Standing): boolean =>
  NOT_KNOWN.has(state) || (holdReason !== null && holdReason !== 'stopped')

/** Whether a next generation (new key, new tag, new approval) may be made: only where it is proved that nothing ran. */
export const mayBeginAgain = (state: SubmissionState): boolean =>
  state === 'absent_proven' || state === 'rejected_clean'
