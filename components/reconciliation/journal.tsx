'use client'

import { ArrowLeft } from 'lucide-react'
import type { Route } from 'next'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { journalPath, reconciliationPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { Card } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { ListDownloads } from '@/components/ui/overlay/download-menu'
import { DaysFilter } from '@/components/ui/table/days-filter'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Money } from '@/components/ui/value/money'
import { ACCOUNT_KEYS, type Account, type AccountKey, type JournalDay } from '@/lib/journal/view'
import { useFormats } from '@/lib/messages/use-text'
import { listQuery } from '@/lib/platform/list-page'

// Its form and checks are not needed to read the page.
const AccountsDialog = dynamic(() => import('./accounts-dialog').then((module) => module.AccountsDialog), {
  ssr: false,
})

type Props = {
  readonly range: { readonly first: string; readonly last: string }
  readonly today: string
  readonly accounts: Readonly<Record<AccountKey, Account>>
  readonly days: readonly JournalDay[]
  readonly maySet: boolean
}

const queryOf = ({ first, last }: Props['range']) => listQuery({ from: first, to: last })

/** The accounting journal: what each day moved, balanced, its download, and the accounts that it names. */
export function Journal({ range, today, accounts, days, maySet }: Props) {
  const t = useTranslations('journal')
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const show = ({ from = range.first, to = range.last }: { from?: string | null; to?: string | null }) =>
    router.push(`${journalPath()}${listQuery({ from: from ?? null, to: to ?? null })}` as Route)
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={[t('subtitle')]}
        actions={
          <>
            <span className="flex max-sm:hidden">
              <LinkButton href={reconciliationPath()} variant="quiet" icon={ArrowLeft}>
                {t('back')}
              </LinkButton>
            </span>
            <ListDownloads href={(format) => `/api/reconciliation/journal${queryOf(range)}&format=${format}`} />
          </>
        }
      />
      <FilterBar label={t('filters')}>
        <DaysFilter label={t('filters')} days={{ from: range.first, to: range.last }} today={today} onChange={show} />
      </FilterBar>
      <div className="flex max-w-[64rem] flex-col gap-4 px-gutter py-4">
        {days.length === 0 ? (
          <section aria-label={t('days')} className="rounded-card border">
            <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
          </section>
        ) : (
          <Days days={days} />
        )}
        <Card
          title={t('accounts')}
          aside={
            maySet && (
              <Button size="sm" onPress={() => setOpen(true)}>
                {t('change')}
              </Button>
            )
          }
        >
          <Table label={t('accounts')}>
            <TableHead>
              <Th>{t('code')}</Th>
              <Th>{t('name')}</Th>
              <Th>{t('use')}</Th>
            </TableHead>
            <tbody>
              {ACCOUNT_KEYS.map((key) => (
                <StackedRow key={key}>
                  <StackedCell at="start" className="tabular-nums">
                    {accounts[key].code}
                  </StackedCell>
                  <StackedCell at="line">{accounts[key].name}</StackedCell>
                  <StackedCell at="line" className="text-text-2">
                    {t(`uses.${key}`)}
                  </StackedCell>
                </StackedRow>
              ))}
            </tbody>
          </Table>
        </Card>
        <p className="max-w-[75ch] text-text-2">{t('limits')}</p>
      </div>
      {isOpen && (
        <AccountsDialog
          accounts={accounts}
          onDone={() => {
            setOpen(false)
            router.refresh()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Days({ days }: { readonly days: readonly JournalDay[] }) {
  const t = useTranslations('journal')
  const formats = useFormats()
  return (
    <Card title={t('days')}>
      <Table label={t('days')}>
        <TableHead>
          <Th>{t('day')}</Th>
          <Th end>{t('entries')}</Th>
          <Th end>{t('debit')}</Th>
          <Th end>{t('credit')}</Th>
        </TableHead>
        <tbody>
          {days.map(({ day, currency, entries, debit, credit }) => (
            <StackedRow key={`${day} ${currency}`}>
              <StackedCell at="start" className="whitespace-nowrap">
                {formats.typedDay(day)}
              </StackedCell>
              <StackedCell at="line" end label={t('entries')}>
                {formats.count(entries)}
              </StackedCell>
              <StackedCell at="line" end label={t('debit')}>
                <Money amount={debit} currency={currency} />
              </StackedCell>
              <StackedCell at="line" end label={t('credit')}>
                <Money amount={credit} currency={currency} />
              </StackedCell>
            </StackedRow>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
