'use client'

import { useRouter } from 'next/navigation'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import type { FindingsView } from '@/lib/reconciliation/view'
import { formatMoment } from '@/lib/time/zone'
import type { FindingsDesk } from './findings-actions'
import { FindingsCard } from './findings-card'
import { SendingBlocked } from './sending-blocked'

/** What searches of the service found that our records do not know, and why sending is blocked where it is. */
export function Findings({ view, desk }: { view: FindingsView; desk: FindingsDesk }) {
  const router = useRouter()
  const refresh = () => router.refresh()
  const { block, open, resolved, searchedAt } = view
  return (
    <>
      <PageHeader
        title="Findings"
        facts={[
          'The service’s lists are searched once a day',
          searchedAt === null ? 'Not searched yet' : `Searched ${formatMoment(searchedAt, desk.zone)}`,
        ]}
      />
      <div className="flex flex-col gap-4 px-gutter pb-8">
        {block && <SendingBlocked block={block} desk={desk} onChanged={refresh} />}
        {open.length === 0 && (
          <section aria-label="Open findings" className="rounded-card border">
            <EmptyState title="No open findings">
              {searchedAt === null
                ? 'The service’s lists have not been searched yet. What is found appears here and on the overview.'
                : 'The last search found nothing with our mark, or paid to our payees with our credentials, that is not known here or resolved.'}
            </EmptyState>
          </section>
        )}
        {open.length > 0 && <FindingsCard title="Open" findings={open} desk={desk} onChanged={refresh} />}
        {resolved.length > 0 && <FindingsCard title="Resolved" findings={resolved} desk={desk} onChanged={refresh} />}
      </div>
    </>
  )
}
