'use client'

import { useState } from 'react'
import { PutBackButton } from '@/components/payouts/draft/restore-sheet-button'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import { countText, rowsText } from '@/components/ui/value/count'
import type { PayoutView } from '@/lib/payouts/view'

/** What a corrected sheet changed in a draft, until somebody goes on with the rows or has read it. */
export function WhatTheSheetChanged({ payout }: { payout: PayoutView }) {
  const [read, setRead] = useState(false)
  const { replaced, history } = payout
  if (replaced === null || read || history.undo !== null) return null
  const { same, changed, added, gone, kept, lost, lostRows } = replaced
  const more = lostRows > lost.length ? ` and ${countText(lostRows - lost.length)} more` : ''
  return (
    <div className="border-b px-gutter py-2">
      <Notice
        tone={lostRows > 0 ? 'warn' : 'accent'}
        role="status"
        actions={
          <>
            <PutBackButton payout={payout} label="Put the sheet before back" />
            <Button size="sm" variant="quiet" onPress={() => setRead(true)}>
              Hide
            </Button>
          </>
        }
      >
        <p>
          {replaced.to ?? 'The new sheet'} took the place of {replaced.from ?? 'the old one'}: {rowsText(same)} the
          same, {countText(changed)} changed, {countText(added)} new, {countText(gone)} gone.{' '}
          {kept > 0 && `What was done to ${countText(kept)} of the same rows is kept.`}
        </p>
        {lostRows > 0 && (
          <p>
            What was mended in {lost.map((row) => `row ${row.lineNo}${row.gone ? ', now gone' : ''}`).join('; ')}
            {more} counts no more, since the new sheet says something else there. Look at{' '}
            {lostRows === 1 ? 'it' : 'them'}.
          </p>
        )}
      </Notice>
    </div>
  )
}
