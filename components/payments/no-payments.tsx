import { useTranslations } from 'next-intl'
import { paymentsPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { isNarrowed, narrowed, type PaymentFilters } from '@/lib/payments/filters'

const ALL = { status: null, method: null, from: null, to: null } as const

/** Shown instead of the table on a page without payments: why, and a link to others. */
export function NoPayments({ filters, total }: { filters: PaymentFilters; total: number }) {
  const t = useTranslations('payments')
  if (isNarrowed(filters) || total > 0) {
    const all = paymentsPath(narrowed(filters, ALL))
    return (
      <EmptyState title={t('list.noneTitle')} actions={<LinkButton href={all}>{t('list.showAll')}</LinkButton>}>
        {total > 0 ? t('list.pageEmpty') : t('list.noneText')}
      </EmptyState>
    )
  }
  return <EmptyState title={t('list.emptyTitle')}>{t('list.emptyText')}</EmptyState>
}
