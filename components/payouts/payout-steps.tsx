import { useTranslations } from 'next-intl'
import { type Step, Steps } from '@/components/ui/layout/steps'
import { STAGES, type Stage } from '@/lib/payouts/stage'

/** The stages of a payout, with the present one marked. With `onOpen`, stages that are over can be opened. */
export function PayoutSteps({ stage, onOpen }: { stage: Stage; onOpen?: (stage: Stage) => void }) {
  const t = useTranslations('draft')
  const now = STAGES.indexOf(stage)
  const steps: Step[] = STAGES.map((name, at) => ({
    name: t(`stages.${name}`),
    state: at < now ? 'done' : at === now ? 'now' : 'later',
    onOpen: onOpen && (() => onOpen(name)),
  }))
  return <Steps label={t('steps')} steps={steps} />
}
