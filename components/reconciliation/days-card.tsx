import { useTranslations } from 'next-intl'
import { reconciledDayPath } from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Money } from '@/components/ui/value/money'
import { Status } from '@/components/ui/value/status'
import { useFormats } from '@/lib/messages/use-text'
import type { DaySum, DayView } from '@/lib/reconciliation/view'

/** What the last comparison says of each day, list and currency: ours, the same at the service, and what was not created here. */
export function DaysCard({ days, linked = true }: { readonly days: readonly DayView[]; readonly linked?: boolean }) {
  const t = useTranslations('reconciliation')
  const formats = useFormats()
  return (
    <Card title={t('days.title')}>
      {days.length === 0 ? (
        <p className="px-gutter py-3 text-text-2">{t('days.none')}</p>
      ) : (
        <Table label={t('days.title')}>
          <TableHead>
            {linked && <Th>{t('days.day')}</Th>}
            <Th>{t('days.list')}</Th>
            <Th end>{t('days.ours')}</Th>
            <Th end>{t('days.service')}</Th>
            <Th end>{t('days.foreign')}</Th>
            <Th>{t('days.result')}</Th>
          </TableHead>
          <tbody>
            {days.map((one) => (
              <StackedRow key={`${one.day} ${one.list} ${one.currency}`}>
                {linked && (
                  <StackedCell at="start" className="whitespace-nowrap">
                    <Link href={reconciledDayPath(one.day)} className="link-alone underline underline-offset-2">
                      {formats.typedDay(one.day)}
                    </Link>
                  </StackedCell>
                )}
                <StackedCell at={linked ? 'line' : 'start'}>{t(`days.lists.${one.list}`)}</StackedCell>
                <Sum label={t('days.ours')} sum={one.ours} currency={one.currency} />
                <Sum label={t('days.service')} sum={one.service} currency={one.currency} />
                <Sum label={t('days.foreign')} sum={one.foreign} currency={one.currency} />
                <StackedCell at="line" className="whitespace-nowrap">
                  <Result day={one} />
                </StackedCell>
              </StackedRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

function Sum({ label, sum: { count, amount }, currency }: { label: string; sum: DaySum; currency: string }) {
  const t = useTranslations('reconciliation')
  return (
    <StackedCell at="line" end label={label}>
      <span>
        <Money amount={amount} currency={currency} />
        <span className="block text-caption text-text-2">{t('days.entries', { count })}</span>
      </span>
    </StackedCell>
  )
}

function Result({ day: { findings, complete, ours } }: { readonly day: DayView }) {
  const t = useTranslations('reconciliation')
  if (findings > 0) return <Status code="warning" label={t('days.differs', { count: findings })} />
  if (!complete) return <Status code="not_known_yet" label={t('days.incomplete')} />
  if (ours.open > 0) return <Status code="processing" label={t('days.open', { count: ours.open })} />
  return <Status code="completed" label={t('days.agrees')} />
}
