'use client'

import { Button } from '@/components/ui/button'
import { countText } from '@/components/ui/count'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { Workspace } from '@/components/ui/workspace'
import type { PayoutView } from '@/lib/payouts/view'
import { useDesk } from './desk-context'
import { PayoutChip } from './payout-chip'
import { PayoutSteps } from './payout-steps'
import { PutBackButton } from './put-back-button'

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
