'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PutBackButton } from '@/components/payouts/draft/restore-sheet-button'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import { useFormats } from '@/lib/messages/use-text'

/** What a corrected sheet changed in a draft, until a person edits the rows or dismisses it. */
export function WhatTheSheetChanged() {
  const payout = usePayout()
  const t = useTranslations('upload')
  const formats = useFormats()
  const [read, setRead] = useState(false)
  const { replaced, history } = payout
  if (replaced === null || read || history.undo !== null) return null
  const { same, changed, added, gone, kept, lost, lostRows } = replaced
  return (
    <div className="border-b px-gutter py-2">
      <Notice
        tone={lostRows > 0 ? 'warn' : 'accent'}
        role="status"
        actions={
          <>
            <PutBackButton label={t('broken.restore')} />
            <Button size="sm" variant="quiet" onPress={() => setRead(true)}>
              {t('replaced.hide')}
            </Button>
          </>
        }
      >
        <p>
          {t('replaced.text', {
            to: replaced.to ?? t('replaced.newSheet'),
            from: replaced.from ?? t('replaced.oldSheet'),
            same,
            changed,
            added,
            gone,
            kept,
          })}
        </p>
        {lostRows > 0 && (
          <p>
            {t('replaced.lost', {
              count: lostRows,
              rows: formats.all([
                ...lost.map((row) => t('replaced.lostRow', { gone: row.gone ? 'yes' : 'no', row: row.lineNo })),
                ...(lostRows > lost.length ? [t('replaced.andMore', { count: lostRows - lost.length })] : []),
              ]),
            })}
          </p>
        )}
      </Notice>
    </div>
  )
}
