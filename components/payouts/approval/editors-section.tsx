'use client'

import { useTranslations } from 'next-intl'
import { usePayout } from '@/components/payouts/use-payout'
import { PanelSection } from '@/components/ui/layout/panel-section'
import { useFormats, useText } from '@/lib/messages/use-text'

/** Who worked on a payout and on what its rows were copied from, and what they did: none of them may approve it. */
export function EditorsSection() {
  const { editors } = usePayout()
  const t = useTranslations('approval')
  const formats = useFormats()
  const text = useText()
  return (
    <PanelSection title={t('authors.title')} aside={formats.count(editors.length)}>
      <p className="mb-2 text-text-2">{t('authors.help')}</p>
      <ul className="flex flex-col gap-1">
        {editors.map(({ staffId, who, did }) => (
          <li key={staffId}>{t('authors.line', { who, what: formats.all(did.map(text)) })}</li>
        ))}
      </ul>
    </PanelSection>
  )
}
