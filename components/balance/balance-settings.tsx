'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { payoutPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { Link } from '@/components/ui/action/link'
import { Card } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Figure, Figures } from '@/components/ui/value/figures'
import { Money } from '@/components/ui/value/money'
import { isOutdated } from '@/lib/balance/remaining'
import type { BalanceLine, BalanceView, Standing } from '@/lib/balance/view'
import { useFormats } from '@/lib/messages/use-text'
import { BALANCE, balanceQuery } from '@/lib/queries/balance'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { BalanceChart } from './balance-chart'

// Their forms and checks are not needed to read the page.
const EnterBalance = dynamic(() => import('./enter-balance').then((module) => module.EnterBalance), { ssr: false })
const UploadBalances = dynamic(() => import('./upload-balances').then((module) => module.UploadBalances), {
  ssr: false,
})

type Props = { readonly view: BalanceView; readonly mayRecord: boolean; readonly now: { day: string; time: string } }

/** What the wallet held and holds, as far as people have recorded it or a refusal has shown. */
export function BalanceSettings({ view: first, mayRecord, now }: Props) {
  const t = useTranslations('balance')
  const queries = useQueryClient()
  const { data } = useQuery({ ...balanceQuery, initialData: first })
  const [isOpen, setOpen] = useState<'enter' | 'upload' | null>(null)
  const done = () => {
    setOpen(null)
    void refetchAfterAction(queries, BALANCE)
  }
  const currencies = [...new Set(data.history.map(({ currency }) => currency))].sort()
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={[t('subtitle')]}
        actions={
          mayRecord && (
            <>
              <Button onPress={() => setOpen('upload')}>{t('upload.button')}</Button>
              <Button variant="primary" onPress={() => setOpen('enter')}>
                {t('enter.button')}
              </Button>
            </>
          )
        }
      />
      <div className="flex flex-col gap-4 px-gutter pb-8">
        {data.standings.map((standing) => (
          <CurrencyFigures key={standing.currency} standing={standing} />
        ))}
        {data.history.length === 0 ? (
          <section aria-label={t('history')} className="rounded-card border">
            <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
          </section>
        ) : (
          <>
            {currencies.map((currency) => (
              <BalanceChart key={currency} currency={currency} history={data.history} />
            ))}
            <History history={data.history} />
          </>
        )}
      </div>
      {isOpen === 'enter' && <EnterBalance now={now} onDone={done} onClose={() => setOpen(null)} />}
      {isOpen === 'upload' && <UploadBalances onDone={done} onClose={() => setOpen(null)} />}
    </>
  )
}

function CurrencyFigures({ standing }: { standing: Standing }) {
  const t = useTranslations('balance')
  const formats = useFormats()
  const { currency, balance, sentSince, inFlight, waiting, remaining } = standing
  return (
    <section aria-label={t('of', { currency })}>
      <Figures>
        <Figure label={t('balance')} note={balance && formats.moment(balance.asOf)}>
          {balance === null ? t('unknown') : <Money amount={balance.amount} currency={currency} />}
        </Figure>
        {balance !== null && (
          <Figure label={t('sentSince')}>
            <Money amount={sentSince} currency={currency} />
          </Figure>
        )}
        <Figure label={t('inFlight')}>
          <Money amount={inFlight} currency={currency} />
        </Figure>
        <Figure label={t('waiting')}>
          <Money amount={waiting} currency={currency} />
        </Figure>
        {isOutdated(standing) && <Figure label={t('remaining')}>{t('outdated')}</Figure>}
        {remaining !== null && (
          <Figure label={remaining.short ? t('missing') : t('remaining')}>
            <span className={remaining.short ? 'text-bad' : ''}>
              <Money amount={remaining.amount} currency={currency} />
            </span>
          </Figure>
        )}
      </Figures>
    </section>
  )
}

function History({ history }: { readonly history: readonly BalanceLine[] }) {
  const t = useTranslations('balance')
  const formats = useFormats()
  return (
    <Card title={t('history')} count={history.length}>
      <Table label={t('history')}>
        <TableHead>
          <Th>{t('time', { zone: formats.zoneName() })}</Th>
          <Th end>{t('balance')}</Th>
          <Th>{t('source')}</Th>
        </TableHead>
        <tbody>
          {history.map((line) => (
            <StackedRow key={line.id}>
              <StackedCell at="start" className="whitespace-nowrap">
                {formats.moment(line.asOf).replace(` ${formats.zoneName()}`, '')}
              </StackedCell>
              <StackedCell at="end" end>
                {line.source === 'refusal' && <span className="text-text-2">{t('lessThan')} </span>}
                <Money amount={line.amount} currency={line.currency} />
              </StackedCell>
              <StackedCell at="line" className="text-text-2">
                {line.source !== 'refusal' && t(`sources.${line.source}`, { name: line.by ?? '' })}
                {line.source === 'refusal' && (
                  <>
                    {t('sources.refusal')}{' '}
                    {line.payout !== null && (
                      <Link href={payoutPath(line.payout.id)} className="text-link">
                        {line.payout.name}
                      </Link>
                    )}
                  </>
                )}
              </StackedCell>
            </StackedRow>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
