'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { closeLinkAction } from '@/lib/payments/links/actions'
import { MOST_LINKS, type PaymentLinkView } from '@/lib/payments/links/view'
import { PAYMENT_LINKS, paymentLinksQuery } from '@/lib/queries/payment-links'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { LinksTable } from './links-table'

const NewLinkDialog = dynamic(() => import('./new-link-dialog').then((module) => module.NewLinkDialog), { ssr: false })

/** The links by which payers pay, with how each of them stands. */
export function PaymentLinks({ mayCollect }: { mayCollect: boolean }) {
  const t = useTranslations('payments')
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(paymentLinksQuery())
  const [isMaking, setMaking] = useState(false)
  const [closing, setClosing] = useState<PaymentLinkView | null>(null)
  const readAgain = () => refetchAfterAction(queries, PAYMENT_LINKS)
  return (
    <>
      <PageHeader
        title={t('links.title')}
        actions={
          <>
            <span className="flex max-sm:hidden">
              <LinkButton href="/payments" variant="quiet" icon={ArrowLeft}>
                {t('links.back')}
              </LinkButton>
            </span>
            {mayCollect && (
              <Button variant="primary" icon={Plus} onPress={() => setMaking(true)}>
                {t('links.new')}
              </Button>
            )}
          </>
        }
      />
      <p className="max-w-[80ch] px-gutter pb-4 text-text-2">{t('links.subtitle')}</p>
      {error && <ReadingFailed error={error} shownAsOf={undefined} busy={isFetching} onRetry={refetch} />}
      {data === undefined && !error && <TableSkeleton columns={['40%', '50%', '40%', '40%', '30%']} />}
      {data?.length === 0 && (
        <EmptyState
          title={t('links.empty')}
          actions={mayCollect && <Button onPress={() => setMaking(true)}>{t('links.first')}</Button>}
        >
          {t('links.emptyText')}
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && <LinksTable links={data} mayClose={mayCollect} onClose={setClosing} />}
      {data !== undefined && data.length >= MOST_LINKS && (
        <p className="px-gutter py-3 text-text-2">{t('links.newest', { count: MOST_LINKS })}</p>
      )}
      {isMaking && <NewLinkDialog onClose={() => setMaking(false)} onMade={readAgain} />}
      {closing !== null && <CloseDialog link={closing} onClose={() => setClosing(null)} onDone={readAgain} />}
    </>
  )
}

type CloseProps = { link: PaymentLinkView; onClose: () => void; onDone: () => Promise<unknown> }

function CloseDialog({ link: { id, reference, state }, onClose, onDone }: CloseProps) {
  const t = useTranslations('payments')
  const action = useServerAction()
  const close = async () => {
    const done = await action.run(() => succeeded(closeLinkAction(id)))
    await onDone()
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('links.closeTitle', { reference })}
      confirm={t('links.close')}
      destructive
      busy={action.busy}
      onConfirm={() => void close()}
    >
      {action.error ? action.error.text : t(state === 'open' ? 'links.closeText' : 'links.closeWaiting')}
    </ConfirmDialog>
  )
}
