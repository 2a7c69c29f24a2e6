'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { onlyRow, useEdits } from '@/components/payouts/draft/use-edits'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { termInWords } from '@/lib/escrow/term-text'
import { useFormats } from '@/lib/messages/use-text'
import type { RowView } from '@/lib/payouts/view'

const TermsDialog = dynamic(
  () => import('@/components/payouts/draft/terms-dialog').then((module) => module.TermsDialog),
  {
    ssr: false,
  },
)

/** The terms of the current row: those of the sheet, or its own. */
export function RowTerms({ row }: { row: RowView }) {
  const payout = usePayout()
  const edits = useEdits()
  const t = useTranslations('draft')
  const words = useTranslations('terms')
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  if (payout.terms === null || row.state === 'left-out') return null
  const terms = row.terms ?? payout.terms
  const save = async (own: typeof row.terms) => edits.request({ what: 'terms', terms: own, among: onlyRow(row) })
  return (
    <section
      aria-label={t('rowTerms.title', { row: row.lineNo })}
      className="flex flex-col gap-2.5 border-b bg-canvas px-gutter py-4 sm:pl-14 max-sm:border-accent-line max-sm:bg-accent-bg"
    >
      <p className="max-w-[68ch] text-text-2">
        {t(row.terms === null ? 'rowTerms.ofSheet' : 'rowTerms.own', {
          terms: terms.map((term) => termInWords(words, formats, term)).join('; '),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isDisabled={edits.busy} onPress={() => setOpen(true)}>
          {row.terms === null ? t('rowTerms.give') : t('rowTerms.change')}
        </Button>
        {row.terms !== null && (
          <Button size="sm" variant="quiet" isDisabled={edits.busy} onPress={() => void save(null)}>
            {t('rowTerms.useSheet')}
          </Button>
        )}
      </div>
      {open && (
        <TermsDialog
          title={t('rowTerms.when', { row: row.lineNo })}
          confirm={t('rowTerms.use', { row: row.lineNo })}
          terms={terms}
          location={null}
          deadlineOfRows={t('rowTerms.deadlineHelp')}
          onClose={() => setOpen(false)}
          save={(asked) => save([...asked])}
        />
      )}
    </section>
  )
}
