import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { useFormats, useText } from '@/lib/messages/use-text'
import { paidOverName } from '@/lib/networks/networks'
import type { DisbursementView } from '@/lib/service-lists/view'
import { batchWord } from '@/lib/submissions/state/service-status'

/** A disbursement besides its sums: identifier, description, method and times. */
export function DisbursementFacts({ disbursement: one }: { disbursement: DisbursementView }) {
  const t = useTranslations('disbursements')
  const formats = useFormats()
  const text = useText()
  const at = (iso: string | null) => (iso === null ? null : formats.moment(iso))
  const cancelled = one.cancelledAt !== null || one.cancellationReason !== null || batchWord(one.status) === 'cancelled'
  return (
    <Card title={t('details.title')}>
      <FactList>
        <Fact label={t('details.id')}>
          <span className="flex items-center gap-1">
            <span className="min-w-0 break-all">{one.id}</span>
            <CopyButton text={one.id} what={t('details.theId')} />
          </span>
        </Fact>
        <Fact label={t('details.description')}>{one.description}</Fact>
        <Fact label={t('details.ourReference')}>{one.ours?.batchReference ?? t('details.notOurs')}</Fact>
        <Fact label={t('method')}>{one.paidOver === null ? null : text(paidOverName(one.paidOver))}</Fact>
        <Fact label={t('created')}>{at(one.createdAt)}</Fact>
        <Fact label={t('completed')}>{at(one.completedAt)}</Fact>
        {cancelled && <Fact label={t('cancelled')}>{at(one.cancelledAt) ?? t('details.noTime')}</Fact>}
        {cancelled && <Fact label={t('details.whyCancelled')}>{one.cancellationReason}</Fact>}
      </FactList>
    </Card>
  )
}
