import { useTranslations } from 'next-intl'
import { payoutPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { Money } from '@/components/ui/value/money'
import { useText } from '@/lib/messages/use-text'
import { paidOverName } from '@/lib/networks/networks'
import type { UnansweredBatch } from '@/lib/service-lists/view'

/** Above the list: what was sent from here without an answer yet, until it appears in the list. */
export function UnansweredNotice({ unanswered }: { unanswered: readonly UnansweredBatch[] }) {
  const text = useText()
  const t = useTranslations('disbursements')
  if (unanswered.length === 0) return null
  return (
    <div className="flex flex-col gap-2 px-gutter py-3">
      {unanswered.map((one) => (
        <Notice
          key={one.batchReference}
          tone="unknown"
          actions={
            <LinkButton href={payoutPath(one.payoutId)} size="sm">
              {t('unanswered.look')}
              <span className="sr-only"> {t('unanswered.at', { payout: one.name })}</span>
            </LinkButton>
          }
        >
          {t.rich('unanswered.text', {
            batch: one.network === null ? one.name : `${one.name}, ${text(paidOverName(one.network))}`,
            amount: () => <Money amount={one.total} currency={one.currency} />,
          })}
        </Notice>
      ))}
    </div>
  )
}
