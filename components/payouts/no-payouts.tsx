import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/action/link-button'
import { EmptyState } from '@/components/ui/layout/empty-state'

/** Shown instead of the list before there are any payouts. */
export function NoPayouts({ mayPrepare }: { mayPrepare: boolean }) {
  const t = useTranslations('draft')
  return (
    <EmptyState
      title={t('list.emptyTitle')}
      actions={
        mayPrepare && (
          <>
            <LinkButton href="/payouts/new">{t('list.new')}</LinkButton>
            <LinkButton href="/samples/payroll-november.xlsx" variant="quiet" icon={Download} download>
              {t('list.sample')}
            </LinkButton>
          </>
        )
      }
    >
      {t('list.emptyText', { mayPrepare: String(mayPrepare) })}
    </EmptyState>
  )
}
