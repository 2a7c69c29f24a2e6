import type { SubmissionKind } from '@/lib/store/transitions/kind'
import type { LastRead } from '@/lib/submissions/manual-resolution/resolution-view'

const NOUNS: Readonly<Partial<Record<SubmissionKind, string>>> = {
  'fulfil-term': 'confirmation of the term',
  'dispute-escrow': 'dispute',
  'release-escrow': 'release',
  'release-escrow-disbursement': 'release',
  'reverse-escrow': 'return',
  'cancel-disbursement': 'cancel',
  'cancel-escrow-disbursement': 'cancel',
}

/** What a request that changes something is called: "release", "return", "cancel". */
export const changeNoun = (kind: string): string => NOUNS[kind as SubmissionKind] ?? 'request'

/** What the last reading says of it, `when` it was made: never more than was read. */
export function readSentence(noun: string, read: LastRead | null, when: (iso: string) => string): string {
  if (read === null) return 'It was not read since.'
  const at = `Read ${when(read.at)}:`
  if (read.says === 'unclear')
    return read.word === null
      ? `${at} the service gave no word that tells whether the ${noun} happened.`
      : `${at} the service reports the status ${read.word}, which does not tell whether the ${noun} happened.`
  if (read.says === 'untouched') return `${at} nothing of the ${noun} has happened.`
  if (read.released === null) return `${at} the ${noun} has not happened yet.`
  const { done, of } = read.released
  return `${at} ${done} of ${of === 1 ? '1 escrow' : `${of} escrows`} ${done === 1 ? 'is' : 'are'} released, the rest ${of - done === 1 ? 'is' : 'are'} not.`
}
