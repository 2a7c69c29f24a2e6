import type { Texts } from '@/lib/messages/use-text'
import type { SubmissionKind } from '@/lib/store/transitions/kind'
import type { LastRead } from '@/lib/submissions/manual-resolution/resolution-view'

/** What a request is about, as the messages choose by it. */
export type ChangeNoun = 'payment' | 'escrow' | 'term' | 'dispute' | 'release' | 'return' | 'cancel'

const NOUNS: Readonly<Partial<Record<SubmissionKind, ChangeNoun>>> = {
  'create-escrow': 'escrow',
  'fulfil-term': 'term',
  'dispute-escrow': 'dispute',
  'release-escrow': 'release',
  'release-escrow-disbursement': 'release',
  'reverse-escrow': 'return',
  'cancel-disbursement': 'cancel',
  'cancel-escrow-disbursement': 'cancel',
}

/** What a request is about: "release", "return", "cancel". */
export const changeNoun = (kind: string): ChangeNoun => NOUNS[kind as SubmissionKind] ?? 'payment'

/** What the last reading shows, with its time: never more than was read. */
export function readSentence(
  t: Texts<'approvals'>,
  noun: ChangeNoun,
  read: LastRead | null,
  when: (iso: string) => string,
): string {
  if (read === null) return t('resolve.notRead')
  const time = when(read.at)
  if (read.says === 'unclear')
    return read.word === null
      ? t('resolve.readNothing', { time, noun })
      : t('resolve.readStatus', { time, noun, status: read.word })
  if (read.says === 'untouched') return t('resolve.readUntouched', { time, noun })
  if (read.released === null) return t('resolve.readNotYet', { time, noun })
  const { done, of } = read.released
  return t('resolve.readPartly', { time, done, of })
}
