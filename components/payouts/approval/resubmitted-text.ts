import { mayBePaidInLostTime } from '@/components/payouts/sending/batch-text'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import type { PayoutView, ProposalView } from '@/lib/payouts/view'
import type { Reapproval } from '@/lib/submissions/sending/reapproval'

const whyOf = (t: Texts<'approval'>): Readonly<Record<Reapproval['why'], string>> => ({
  'quote-differs': t('again.routing'),
  'approval-lapsed': t('again.expired'),
  'policy-changed': t('again.policy'),
  'over-ceiling': t('again.ceiling'),
  'tries-used-up': t('again.attempts'),
  'time-ran-out': t('again.time'),
})

/** Why a batch that was approved before waits for approval again, and whether its rows may be paid; null where it was not. */
export function resubmittedText(
  t: Texts<'approval'>,
  formats: Formats,
  { submissions }: Pick<PayoutView, 'submissions'>,
  { subjectId, summary: { drift, again } }: Pick<ProposalView, 'subjectId' | 'summary'>,
): string | null {
  const why = drift
    ? t('again.quote', {
        before: formats.money(drift.before, drift.currency),
        now: formats.money(drift.now, drift.currency),
      })
    : again && whyOf(t)[again]
  if (!why) return null
  const batch = submissions.find(({ id }) => id === subjectId)
  return batch !== undefined && mayBePaidInLostTime(batch) ? t('again.restored', { why }) : t('again.decide', { why })
}
