import { z } from 'zod'
import { type Message, message } from '@/lib/messages/message'
import { POLICY_KINDS } from './policy-words'

export const gapShape = z.object({
  source: z.enum(['rule', 'ceiling']),
  number: z.number(),
  kinds: z.array(z.enum(POLICY_KINDS)),
  needed: z.number(),
  possible: z.number(),
  from: z.string().nullable(),
})

/**
 * A rule or a ceiling that nobody who is there can meet: for which kinds of proposals, and how many of the approvals that it demands there could be.
 * With `from`, it can be met again at that moment, when the last pause after a reset of somebody's sign-in ends.
 */
export type PolicyGap = z.infer<typeof gapShape>

/** What nobody can meet, in a sentence. */
export const gapMessage = ({ source, number, kinds, needed, possible, from }: PolicyGap): Message => {
  const facts = { part: source, number, kinds: { all: kinds.map((kind) => message(`policy.kind.${kind}`)) } }
  return from === null
    ? message('policy.gap.nobody', { ...facts, needed, possible })
    : message('policy.gap.later', { ...facts, time: { moment: from } })
}
