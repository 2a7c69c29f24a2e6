'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { PanelSection } from '@/components/ui/panel-section'
import type { PayoutView } from '@/lib/payouts/view'
import { termInWords } from '@/lib/terms'
import { useDesk } from './desk-context'
import { TermsDialog } from './terms-dialog'

/** What has to be met before the rows of a draft are released, and the way to change it. */
export function TermsSection({ payout }: { payout: PayoutView }) {
  const { zone, mayPrepare } = useDesk()
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
      {open && <TermsDialog payout={payout} terms={terms} onClose={() => setOpen(false)} />}
    </PanelSection>
  )
}
