'use client'

import { useTranslations } from 'next-intl'
import { PutBackButton } from '@/components/payouts/draft/restore-sheet-button'
import { PayoutChip } from '@/components/payouts/payout-chip'
import { PayoutSteps } from '@/components/payouts/payout-steps'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Workspace } from '@/components/ui/layout/workspace'

/** A draft whose rows did not all arrive: the page was left, or the connection was lost, while they were saved. */
export function BrokenUpload({ onReplace }: { onReplace: () => void }) {
  const payout = usePayout()
  const ui = useTranslations('ui')
  const t = useTranslations('upload')
  const { mayPrepare } = useStaff()
  const { sheet } = payout
  const returning = sheet.before === 'coming-back'
  return (
    <Workspace
      head={
        <>
          <PageHeader title={payout.name} chip={<PayoutChip />} facts={[ui('kind.direct'), sheet.name]} />
          <PayoutSteps stage="sheet" />
        </>
      }
    >
      <EmptyState
        title={t('broken.arrived', {
          arrived: sheet.rowsArrived,
          expected: sheet.rowsExpected,
          returning: returning ? 'yes' : 'no',
        })}
        actions={
          mayPrepare && (
            <>
              {!returning && (
                <Button variant="primary" onPress={onReplace}>
                  {t('broken.chooseAgain')}
                </Button>
              )}
              <PutBackButton label={returning ? t('broken.continueRestoring') : t('broken.restore')} />
            </>
          )
        }
      >
        {returning ? t('broken.restoringText') : t('broken.savingText')}
      </EmptyState>
    </Workspace>
  )
}
