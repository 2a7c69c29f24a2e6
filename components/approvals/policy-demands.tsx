import { useTranslations } from 'next-intl'
import { outcomeMessage } from '@/lib/approvals/outcome-text'
import type { Demand } from '@/lib/approvals/policy-outcome'
import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { useText } from '@/lib/messages/use-text'

const TONES: Readonly<Record<Demand['action'], string>> = {
  approve: 'text-text-2',
  warn: 'text-warn',
  block: 'text-bad',
}

type Props = { proposal: Pick<ProposalOf<string, unknown>, 'outcomes' | 'maker'> & { readonly makerId?: string } }

/** What the policy demands of a proposal, each with the rule or the ceiling that applied. */
export function PolicyDemands({ proposal: { outcomes, makerId, maker } }: Props) {
  const t = useTranslations('policy')
  const text = useText()
  return (
    <ul aria-label={t('page.title')} className="flex flex-col gap-1">
      {outcomes.map((outcome) => (
        <li key={`${outcome.source} ${outcome.id} ${outcome.version}`} className={TONES[outcome.demand.action]}>
          {text(outcomeMessage(outcome, makerId === undefined ? {} : { staff: { [makerId]: maker } }))}
        </li>
      ))}
    </ul>
  )
}
