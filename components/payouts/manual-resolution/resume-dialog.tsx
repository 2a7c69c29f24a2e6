'use client'

import { useTranslations } from 'next-intl'
import { ReasonAndIdentityDialog } from '@/components/approvals/reason-and-identity-dialog'
import { resumeUnknownBatchAction } from '@/lib/payouts/manual-resolution/actions'
import type { SubmissionView } from '@/lib/payouts/view'
import { useStaff } from '../staff-context'
import { useBatchChanged } from './use-batch-changed'

type Props = { payoutId: string; batch: SubmissionView; onClose: () => void }

/** Searches the service again, or reads a contradiction again; with a reason and identity confirmation. */
export function ResumeDialog({ payoutId, batch, onClose }: Props) {
  const t = useTranslations('resolution')
  const { proof: method } = useStaff()
  const onChanged = useBatchChanged(payoutId)
  const contradicts = batch.holdReason === 'figures_differ'
  return (
    <ReasonAndIdentityDialog
      words={{
        title: contradicts ? t('resume.readTitle') : t('resume.searchTitle'),
        text: contradicts ? t('resume.readText') : t('resume.searchText'),
        reasonHelp: t('resume.reasonHelp'),
        confirm: contradicts ? t('resume.read') : t('resume.search'),
      }}
      method={method}
      send={(reason, proof) => resumeUnknownBatchAction({ submissionId: batch.id, reason, proof })}
      onDone={onChanged}
      onClose={onClose}
    />
  )
}
