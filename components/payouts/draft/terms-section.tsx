'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '@/components/payouts/desk-context'
import { Button } from '@/components/ui/action/button'
import { PanelSection } from '@/components/ui/layout/panel-section'
import { termInWords } from '@/lib/escrow/terms'
import { takesRowDeadline } from '@/lib/payouts/draft/terms'
import type { PayoutView } from '@/lib/payouts/view'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { TermsDialog } from './terms-dialog'

/** What has to be met before the rows of a draft are released, and the way to change it. */
export function TermsSection({ payout }: { payout: PayoutView }) {
  const { zone, mayPrepare, actions } = useDesk()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { terms, location } = payout
  if (terms === null) return null
  return (
    <PanelSection title="Released when">
      <ul className="list-disc pl-5">
        {terms.map((term) => (
          <li key={`${term.type} ${term.data}`} className="break-words">
            {termInWords(term, zone)}
          </li>
        ))}
      </ul>
      {!takesRowDeadline(terms) && (
        <p className="mt-1 text-text-2">
          No term takes the deadline of a row, so those in the sheet count for nothing.
        </p>
      )}
      <p className="mt-1 text-text-2 tabular-nums">
        {location === null ? 'No place of the payer is sent.' : `Payer at ${location.latitude}, ${location.longitude}.`}
      </p>
      {mayPrepare && (
        <div className="mt-3">
          <Button size="sm" onPress={() => setOpen(true)}>
            Change the terms
          </Button>
        </div>
      )}
      {open && (
        <TermsDialog
          title="When is the money released?"
          verb="Use for all rows"
          terms={terms}
          place={{ latitude: location?.latitude ?? '', longitude: location?.longitude ?? '' }}
          byRow="For rows that name none."
          onClose={() => setOpen(false)}
          save={async (asked, at) => {
            const answer = await actions.setTerms(payout.id, { terms: [...asked], location: at, was: [...terms] })
            await refetchAfterAction(queries, payoutKeys.one(payout.id))
            return answer
          }}
        />
      )}
    </PanelSection>
  )
}
