'use client'

import { useDesk } from '@/components/payouts/desk-context'
import { PutBackButton } from '@/components/payouts/draft/restore-sheet-button'
import { PayoutChip } from '@/components/payouts/payout-chip'
import { PayoutSteps } from '@/components/payouts/payout-steps'
import { Button } from '@/components/ui/action/button'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Workspace } from '@/components/ui/layout/workspace'
import { countText } from '@/components/ui/value/count'
import type { PayoutView } from '@/lib/payouts/view'

/** A draft whose rows did not all arrive: the page was left, or the line broke, while they were saved. */
export function BrokenUpload({ payout, onReplace }: { payout: PayoutView; onReplace: () => void }) {
  const { mayPrepare } = useDesk()
  const { sheet } = payout
  const returning = sheet.before === 'coming-back'
  return (
    <Workspace
      head={
        <>
          <PageHeader title={payout.name} chip={<PayoutChip payout={payout} />} facts={['Direct payout', sheet.name]} />
          <PayoutSteps stage="Sheet" />
        </>
      }
    >
      <EmptyState
        title={`${countText(sheet.rowsArrived)} of ${countText(sheet.rowsExpected)} rows ${returning ? 'are back' : 'have arrived'}`}
        actions={
          mayPrepare && (
            <>
              {!returning && (
                <Button variant="primary" onPress={onReplace}>
                  Choose the sheet again
                </Button>
              )}
              <PutBackButton
                payout={payout}
                label={returning ? 'Go on putting it back' : 'Put the sheet before back'}
              />
            </>
          )
        }
      >
        {returning
          ? 'The sheet before is being put back. If that is done in another window, this page goes on by itself. Nothing is paid of a part of a sheet.'
          : 'If the sheet is being saved in another window, this page goes on by itself. Otherwise the line broke: choose the same sheet again, and it goes on where it stopped. Nothing is paid of a part of a sheet.'}
      </EmptyState>
    </Workspace>
  )
}
