'use client'

import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/action/link-button'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Figure, Figures } from '@/components/ui/value/figures'
import type { Announcements, EventGap, EventSubject } from '@/lib/events/view'
import { useFormats } from '@/lib/messages/use-text'
import { SubjectLink } from './subject-link'

/** Final states that no event announced, and how the others were learnt. */
export function Gaps({ found }: { found: Announcements }) {
  const t = useTranslations('events')
  const formats = useFormats()
  const { days, all, announced, late, never, readAfterSeconds, lateBySeconds, gaps } = found
  const seconds = (value: number) => (value < 10 ? formats.tenths(Math.round(value * 10)) : String(Math.round(value)))
  const share = (count: number) => t('gaps.of', { count, all })
  return (
    <>
      <PageHeader
        title={t('gaps.title')}
        facts={[t('gaps.text', { days })]}
        actions={
          <LinkButton href="/events" variant="quiet" icon={ArrowLeft}>
            {t('gaps.back')}
          </LinkButton>
        }
      />
      <div className="flex max-w-[64rem] flex-col gap-4 px-gutter pb-8">
        <Figures>
          <Figure
            label={t('gaps.announced')}
            note={readAfterSeconds !== null && t('gaps.readAfter', { seconds: seconds(readAfterSeconds) })}
          >
            {share(announced)}
          </Figure>
          <Figure
            label={t('gaps.late')}
            note={lateBySeconds !== null && t('gaps.lateBy', { seconds: seconds(lateBySeconds) })}
          >
            {share(late)}
          </Figure>
          <Figure label={t('gaps.never')}>{share(never)}</Figure>
        </Figures>
        <Card title={t('gaps.table')} count={never}>
          {gaps.length === 0 ? (
            <p className="px-gutter py-3 text-text-2">{all === 0 ? t('gaps.nothing') : t('gaps.none')}</p>
          ) : (
            <GapsTable gaps={gaps} />
          )}
        </Card>
      </div>
    </>
  )
}

function GapsTable({ gaps }: { gaps: readonly EventGap[] }) {
  const t = useTranslations('events')
  const formats = useFormats()
  return (
    <Table label={t('gaps.table')}>
      <TableHead>
        <Th>{t('gaps.thing')}</Th>
        <Th>{t('gaps.state')}</Th>
        <Th end>{t('gaps.learnt', { zone: formats.zoneName() })}</Th>
      </TableHead>
      <tbody>
        {gaps.map((gap) => (
          <StackedRow key={gap.submissionId}>
            <StackedCell at="start">
              <SubjectLink subject={subjectOf(gap)} />
            </StackedCell>
            <StackedCell at="line" className="text-text-2">
              {gap.state}
            </StackedCell>
            <StackedCell at="end" end className="whitespace-nowrap text-text-2">
              {formats.moment(gap.learntAt).replace(` ${formats.zoneName()}`, '')}
            </StackedCell>
          </StackedRow>
        ))}
      </tbody>
    </Table>
  )
}

const subjectOf = ({ kind, serviceId: id, ours }: EventGap): EventSubject => ({
  kind: kind === 'create-payment' ? 'payment' : kind === 'create-escrow' ? 'escrow' : 'disbursement',
  ...{ id, ours },
})
