'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { useFormats } from '@/lib/messages/use-text'
import type { FindingsView } from '@/lib/reconciliation/view'
import { FindingsCard } from './findings-card'
import type { FindingsStaff } from './findings-staff'
import { SendingBlocked } from './sending-blocked'

/** What searches found at the service that our records do not have, and why sending is blocked if it is. */
export function Findings({ view, staff }: { view: FindingsView; staff: FindingsStaff }) {
  const t = useTranslations('reconciliation')
  const formats = useFormats()
  const router = useRouter()
  const refresh = () => router.refresh()
  const { block, open, resolved, searchedAt } = view
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={[
          t('subtitle'),
          searchedAt === null ? t('notSearched') : t('searched', { time: formats.moment(searchedAt) }),
        ]}
      />
      <div className="flex flex-col gap-4 px-gutter pb-8">
        {block && <SendingBlocked block={block} staff={staff} onChanged={refresh} />}
        {open.length === 0 && (
          <section aria-label={t('openTitle')} className="rounded-card border">
            <EmptyState title={t('emptyTitle')}>{searchedAt === null ? t('emptyNever') : t('emptyText')}</EmptyState>
          </section>
        )}
        {open.length > 0 && <FindingsCard state="open" findings={open} staff={staff} onChanged={refresh} />}
        {resolved.length > 0 && <FindingsCard state="resolved" findings={resolved} staff={staff} onChanged={refresh} />}
      </div>
    </>
  )
}
