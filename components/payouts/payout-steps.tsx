import { useTranslations } from 'next-intl'
import { type Step, Steps } from '@/components/ui/layout/steps'
import { STAGES, type Stage } from '@/lib/payouts/stage'

/** The stages of a payout, with the present one marked. */
export function PayoutSteps({ stage }: { stage: Stage }) {
  const t = useTranslations('draft')
  const now = STAGES.indexOf(stage)
  const steps: Step[] = STAGES.map((name, at) => ({
    name: t(`stages.${name}`),
    state: at < now ? 'done' : at === now ? 'now' : 'later',
  }))
  return <Steps label={t('steps')} steps={steps} />
}
