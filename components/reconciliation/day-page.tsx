'use client'

import { ArrowLeft } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { reconciliationPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { PageHeader } from '@/components/ui/layout/page-header'
import { useFormats } from '@/lib/messages/use-text'
import type { DayView, FindingsStaff, FindingView } from '@/lib/reconciliation/view'
import { DaysCard } from './days-card'
import { FindingsCard } from './findings-card'

type Props = {
  readonly day: string
  readonly days: readonly DayView[]
  readonly findings: readonly FindingView[]
  readonly staff: FindingsStaff
}

/** One day: the sums of both sides by list and currency, and all that was found of it. */
export function DayPage({ day, days, findings, staff }: Props) {
  const t = useTranslations('reconciliation')
  const formats = useFormats()
  const router = useRouter()
  const at = days[0]?.comparedAt
  return (
    <>
      <PageHeader
        title={formats.typedDay(day)}
        facts={[at === undefined ? t('days.notCompared') : t('compared', { time: formats.moment(at) })]}
        actions={
          <LinkButton href={reconciliationPath()} variant="quiet" icon={ArrowLeft}>
            {t('title')}
          </LinkButton>
        }
      />
      <div className="flex flex-col gap-4 px-gutter pb-8">
        <DaysCard days={days} linked={false} />
        {findings.length > 0 && (
          <FindingsCard
            {...{ title: t('days.findings'), findings, people: [], staff }}
            onChanged={() => router.refresh()}
          />
        )}
        <p className="max-w-[75ch] text-text-2">{t('days.counted')}</p>
      </div>
    </>
  )
}
