import { useTranslations } from 'next-intl'
import { outcomeMessage, overMessages } from '@/lib/approvals/outcome-text'
import type { Demand, Outcome } from '@/lib/approvals/policy-outcome'
import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { useFormats, useText } from '@/lib/messages/use-text'

const TONES: Readonly<Record<Demand['action'], string>> = {
  approve: 'text-text-2',
  warn: 'text-warn',
  block: 'text-bad',
}

type Shown = ProposalOf<string, unknown>
type Props = {
  proposal: Pick<Shown, 'outcomes' | 'maker'> & { readonly makerId?: string } & Partial<
      Pick<Shown, 'gaps' | 'former' | 'paused'>
    >
}

/**
 * What the policy demands of a proposal, each with the rule or the ceiling that applied, and whether nobody can give it; and who decides only after a
 * pause.
 */
export function PolicyDemands({ proposal: { outcomes, makerId, maker, gaps = [], former = [], paused = [] } }: Props) {
  const t = useTranslations('policy')
  const text = useText()
  const formats = useFormats()
  return (
    <ul aria-label={t('page.title')} className="flex flex-col gap-1">
      {outcomes.map((outcome, place) => (
        <li key={`${outcome.source} ${outcome.id} ${outcome.version}`} className={TONES[outcome.demand.action]}>
          {text(outcomeMessage(outcome, makerId === undefined ? {} : { staff: { [makerId]: maker } }))}
          <Over outcome={outcome} />
          {former.includes(place) && <strong className="block font-medium text-text">{t('former')}</strong>}
          {gaps
            .filter(({ at }) => at === place)
            .map(({ needed, possible }) => (
              <strong key="gap" className="block font-medium text-bad">
                {t('gap.proposal', { needed, possible })}
              </strong>
            ))}
        </li>
      ))}
      {paused.map(({ id, name, from }) => (
        <li key={id} className="text-text-2">
          {t('gap.paused', { name, time: formats.moment(from) })}
        </li>
      ))}
    </ul>
  )
}

/** Whom a ceiling is about. */
function Over({ outcome }: { outcome: Outcome }) {
  const text = useText()
  const over = overMessages(outcome).map((one) => text(one))
  if (over.length === 0) return null
  return (
    <ul className="mt-0.5 list-disc pl-5">
      {over.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
