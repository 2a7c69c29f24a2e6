'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useEdits } from '@/components/payouts/draft/use-edits'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { PanelSection } from '@/components/ui/layout/panel-section'
import { Status } from '@/components/ui/value/status'
import { useFormats } from '@/lib/messages/use-text'
import type { AcknowledgementGroup, RowPointer } from '@/lib/payouts/view'
import { labelOfCode } from '@/lib/sheet/rows/row-issues'
import { useIssueText } from '@/lib/sheet/use-issue-text'

const AcceptDialog = dynamic(() => import('./accept-dialog').then((module) => module.AcceptDialog), { ssr: false })

type Props = { onJump: (pointer: RowPointer) => void }

const SHOWN = 12

/** What waits for a person: rows with one and the same question together, to be answered once, and the others row by row. */
export function ToResolve({ onJump }: Props) {
  const payout = usePayout()
  const edits = useEdits()
  const formats = useFormats()
  const t = useTranslations('draft')
  const text = useIssueText()
  const { mayPrepare } = useStaff()
  const [open, setOpen] = useState<AcknowledgementGroup | null>(null)
  const { blocked, warnings } = payout
  const groups = payout.groups.filter((group) => group.rows > 1)
  if (blocked.length + warnings.length === 0) return null
  // The page is handed the first of them only.
  const waiting = payout.counts.blocked + payout.counts.warning
  const rows = [
    ...blocked.map((pointer) => ({ pointer, code: 'blocked' as const })),
    ...warnings.map((pointer) => ({ pointer, code: 'warning' as const })),
  ]
  return (
    <PanelSection title={t('resolve.title')} aside={formats.count(waiting)}>
      {groups.length > 0 && (
        <ul className="mb-3 flex flex-col gap-3">
          {groups.map((group) => (
            <li key={`${group.code} ${group.of}`} className="flex flex-col items-start gap-1.5">
              <Status
                code={group.code === 'paid-before' ? 'blocked' : 'warning'}
                label={t('resolve.group', { count: group.rows, issue: text(labelOfCode(group.code)) })}
              />
              <p className="text-text-2">{text(group.message)}</p>
              {mayPrepare && (
                <Button size="sm" isDisabled={edits.busy} onPress={() => setOpen(group)}>
                  {t('resolve.accept', { count: group.rows })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ul className="-mx-2 flex flex-col">
        {rows.slice(0, SHOWN).map(({ pointer, code }) => (
          <li key={`${code} ${pointer.rowId}`}>
            <button
              type="button"
              onClick={() => onJump(pointer)}
              className="flex w-full items-start gap-2 rounded-control px-2 py-1 text-left hover:bg-hover"
            >
              <Status code={code} label={t('row.title', { row: pointer.lineNo })} />
              <span className="min-w-0 text-text-2">{pointer.label && text(pointer.label)}</span>
            </button>
          </li>
        ))}
      </ul>
      {waiting > Math.min(rows.length, SHOWN) && (
        <p className="mt-1 text-caption text-text-3">
          {t('resolve.more', { count: waiting - Math.min(rows.length, SHOWN) })}
        </p>
      )}
      {open && <AcceptDialog group={open} onClose={() => setOpen(null)} />}
    </PanelSection>
  )
}
