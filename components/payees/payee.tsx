'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ActivityButton } from '@/components/activity/activity-button'
import { payeePath } from '@/components/paths'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Facts } from '@/components/ui/layout/panel-section'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { useShortcut } from '@/components/ui/value/shortcut'
import type { ActionResult } from '@/lib/access/requests/action'
import { useFormats } from '@/lib/messages/use-text'
import type { PayeeView } from '@/lib/payees/view'
import { PAYEES, payeeQuery } from '@/lib/queries/payees'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { AccountDecision } from './accounts/account-decision'
import { AccountsCard } from './accounts/accounts-card'
import { EmailDecision } from './accounts/email-decision'
import { ConnectCard } from './connect-card'
import { EditPayee } from './edit-payee'
import { HistoryCard } from './history-card'
import { MailLanguage } from './mail-language'
import { MergePayee } from './merge-payee'
import { type PayeeStaff, PayeeStaffProvider } from './payee-staff'
import { PaymentsCard } from './payments-card'

/** One payee: their entry, their payout methods, what waits for a second person, and the history of changes. */
export function Payee({ id, staff }: { id: string; staff: PayeeStaff }) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const router = useRouter()
  const queries = useQueryClient()
  const action = useServerAction()
  const { data, error, isFetching, refetch } = useQuery(payeeQuery(id))
  useShortcut('Esc', t('import.back'), () => router.push('/payees'))
  const refresh = () => Promise.all([refetchAfterAction(queries, PAYEES), refetchAfterAction(queries, ['dashboard'])])
  const run = async <T,>(work: () => Promise<ActionResult<T>>) => {
    const done = await action.run(async () => {
      const answer = await work()
      return answer.ok ? { ok: true as const, value: { answer: answer.value } } : answer
    })
    await refresh()
    return done?.answer ?? null
  }
  if (data === undefined) {
    return (
      <>
        <PageHeader title={ui('col.payee')} />
        {error ? (
          <ReadingFailed error={error} busy={isFetching} onRetry={refetch} />
        ) : (
          <TableSkeleton columns={['60%', '50%', '50%']} rows={8} />
        )}
      </>
    )
  }
  const editable = staff.mayEdit && data.mergedInto === null
  const waiting = data.accounts.filter(({ state }) => state === 'waiting')
  return (
    <PayeeStaffProvider staff={staff}>
      <PageHeader
        title={data.name}
        facts={[
          data.code,
          data.email,
          data.lastPaidAt === null ? t('page.neverPaid') : t('page.lastPaid', { day: formats.day(data.lastPaidAt) }),
        ]}
        actions={
          <>
            <ActivityButton thing={`payee:${id}`} />
            <span className="flex max-sm:hidden">
              <LinkButton href="/payees" variant="quiet" icon={ArrowLeft} keys="Esc">
                {t('import.back')}
              </LinkButton>
            </span>
            {editable && (
              <>
                <MergePayee
                  payee={data}
                  onMerged={async (into) => {
                    await refresh()
                    router.push(payeePath(into))
                  }}
                />
                <EditPayee payee={data} onSaved={refresh} />
              </>
            )}
          </>
        }
      />
      {error && <ReadingFailed error={error} shownAsOf={data.readAt} busy={isFetching} onRetry={refetch} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-gutter pb-7 lg:grid-cols-[minmax(0,1fr)_clamp(20rem,25vw,25rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          {data.mergedInto && <Merged into={data.mergedInto} />}
          {action.error && <ErrorMessage error={action.error} />}
          {data.emailProposal && (
            <EmailDecision
              key={data.emailProposal.id}
              payeeId={id}
              proposal={data.emailProposal}
              run={run}
              onDecided={refresh}
            />
          )}
          {waiting.map((account) => (
            <AccountDecision
              key={`${account.id}${account.proposal?.hash ?? ''}`}
              account={account}
              pauseMinutes={data.pauseMinutes}
              run={run}
              onDecided={refresh}
            />
          ))}
          <AccountsCard payee={data} editable={editable} run={run} onSaved={refresh} />
          <PaymentsCard payeeId={id} />
          <HistoryCard changes={data.changes} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {editable && <ConnectCard payee={data} onChanged={refresh} />}
          <DirectoryEntry payee={data}>
            {editable && <MailLanguage payeeId={id} locale={data.locale} onSaved={refresh} />}
          </DirectoryEntry>
        </div>
      </div>
    </PayeeStaffProvider>
  )
}

function Merged({ into }: { into: NonNullable<PayeeView['mergedInto']> }) {
  const t = useTranslations('payees')
  return (
    <Notice actions={<LinkButton href={payeePath(into.id)}>{t('page.open', { code: into.code })}</LinkButton>}>
      {t('page.merged', { code: into.code, payee: into.name })}
    </Notice>
  )
}

function DirectoryEntry({ payee, children }: { payee: PayeeView; children: ReactNode }) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const formats = useFormats()
  return (
    <Card title={t('page.directory')}>
      <div className="px-gutter py-3">
        <Facts
          facts={[
            [t('form.code'), payee.code],
            [ui('col.reference'), payee.reference ?? <span className="text-text-3">{t('page.none')}</span>],
            [t('form.email'), payee.email ?? <span className="text-text-3">{t('page.none')}</span>],
            [t('page.addedBy'), payee.createdBy],
            [t('page.added'), formats.day(payee.createdAt)],
          ]}
        />
      </div>
      {children}
    </Card>
  )
}
