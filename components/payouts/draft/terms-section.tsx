'use client'

import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { PanelSection } from '@/components/ui/layout/panel-section'
import { termInWords } from '@/lib/escrow/term-text'
import { useFormats } from '@/lib/messages/use-text'
import { setTermsAction } from '@/lib/payouts/draft/actions'
import { takesRowDeadline } from '@/lib/payouts/terms/terms'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

const TermsDialog = dynamic(() => import('./terms-dialog').then((module) => module.TermsDialog), {
  ssr: false,
})

/** The terms of the rows of a draft, and a button to change them. */
export function TermsSection() {
  const payout = usePayout()
  const t = useTranslations('draft')
  const words = useTranslations('terms')
  const formats = useFormats()
  const { mayPrepare } = useStaff()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { terms, location } = payout
  if (terms === null) return null
  return (
    <PanelSection title={t('terms.releasedWhen')}>
      <ul className="list-disc pl-5">
        {terms.map((term) => (
          <li key={`${term.type} ${term.data}`} className="break-words">
            {termInWords(words, formats, term)}
          </li>
        ))}
      </ul>
      {!takesRowDeadline(terms) && <p className="mt-1 text-text-2">{t('terms.deadlinesUnused')}</p>}
      <p className="mt-1 text-text-2 tabular-nums">
        {location === null
          ? t('terms.noPlace')
          : t('terms.placeShort', { latitude: location.latitude, longitude: location.longitude })}
      </p>
      {mayPrepare && (
        <div className="mt-3">
          <Button size="sm" onPress={() => setOpen(true)}>
            {t('terms.change')}
          </Button>
        </div>
      )}
      {open && (
        <TermsDialog
          title={t('terms.when')}
          confirm={t('terms.useForAll')}
          terms={terms}
          location={{ latitude: location?.latitude ?? '', longitude: location?.longitude ?? '' }}
          deadlineOfRows={t('terms.forOthers')}
          onClose={() => setOpen(false)}
          save={async (asked, at) => {
            const answer = await setTermsAction(payout.id, { terms: [...asked], location: at, was: [...terms] })
            await refetchAfterAction(queries, payoutKeys.one(payout.id))
            return answer
          }}
        />
      )}
    </PanelSection>
  )
}
