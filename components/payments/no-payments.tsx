import { useTranslations } from 'next-intl'
import { paymentLinksPath, paymentsPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { isNarrowed, narrowed, type PaymentFilters } from '@/lib/payments/filters'

const ALL = { status: null, method: null, from: null, to: null } as const

type Props = { filters: PaymentFilters; total: number; mayCollect: boolean }

/** Shown instead of the table on a page without payments: why, and a link to others. */
export function NoPayments({ filters, total, mayCollect }: Props) {
  const t = useTranslations('payments')
  if (isNarrowed(filters) || total > 0) {
    const all = paymentsPath(narrowed(filters, ALL))
    return (
      <EmptyState title={t('list.noneTitle')} actions={<LinkButton href={all}>{t('list.showAll')}</LinkButton>}>
        {total > 0 ? t('list.pageEmpty') : t('list.noneText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('list.emptyTitle')}
      actions={
        mayCollect && (
          <>
            <LinkButton href="/payments/new">{t('new.title')}</LinkButton>
            <LinkButton href={paymentLinksPath()} variant="quiet">
              {t('links.title')}
            </LinkButton>
          </>
        )
      }
    >
      {t('list.emptyText')}
    </EmptyState>
  )
}
