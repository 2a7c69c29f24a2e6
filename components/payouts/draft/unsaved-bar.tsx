'use client'

import { useTranslations } from 'next-intl'
import { useEdits } from '@/components/payouts/draft/use-edits'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import type { Unsaved } from './cell-saver'

/** Edits that are not saved: kept here until they are saved, or until their writer discards them. */
export function UnsavedBar() {
  const edits = useEdits()
  const t = useTranslations('draft')
  const failed = edits.unsaved.filter((cell) => cell.state === 'failed' || cell.state === 'gone')
  const overtaken = edits.unsaved.filter((cell) => cell.state === 'overtaken')
  if (failed.length + overtaken.length === 0) return null
  return (
    <div className="flex flex-col gap-2 border-b px-gutter py-2">
      {failed.length > 0 && <Failed cells={failed} />}
      {overtaken.slice(0, 3).map((cell) => (
        <Overtaken key={`${cell.rowId} ${cell.field}`} cell={cell} />
      ))}
      {overtaken.length > 3 && (
        <p className="text-text-2">{t('unsaved.moreLikeIt', { count: overtaken.length - 3 })}</p>
      )}
    </div>
  )
}

function Failed({ cells }: { cells: readonly Unsaved[] }) {
  const edits = useEdits()
  const ui = useTranslations('ui')
  const t = useTranslations('draft')
  const [first] = cells
  const which =
    cells.length === 1 && first !== undefined
      ? t('unsaved.cell', { row: first.lineNo, field: ui(`fieldInText.${first.field}`), text: first.text })
      : t('unsaved.cells', { count: cells.length })
  return (
    <Notice
      tone="bad"
      role="alert"
      actions={
        <>
          {cells.some((cell) => cell.state === 'failed') && (
            <Button size="sm" onPress={() => void edits.cells.retry()}>
              {t('unsaved.saveAgain')}
            </Button>
          )}
          <Button size="sm" variant="quiet" onPress={() => edits.cells.forget(cells)}>
            {t('unsaved.discard')}
          </Button>
        </>
      }
    >
      {t('unsaved.stays', { which, why: first?.problem ?? '' })}
    </Notice>
  )
}

function Overtaken({ cell }: { cell: Unsaved }) {
  const edits = useEdits()
  const ui = useTranslations('ui')
  const t = useTranslations('draft')
  return (
    <Notice
      tone="warn"
      role="alert"
      actions={
        <>
          <Button size="sm" onPress={() => edits.cells.overwrite(cell)}>
            {t('unsaved.useMine', { text: cell.text || t('unsaved.empty') })}
          </Button>
          <Button size="sm" variant="quiet" onPress={() => edits.cells.forget([cell])}>
            {t('unsaved.keep', { text: cell.theirs?.text || t('unsaved.itEmpty') })}
          </Button>
        </>
      }
    >
      {t('unsaved.conflict', {
        row: cell.lineNo,
        field: ui(`fieldInText.${cell.field}`),
        who: cell.theirs?.who ?? '',
        theirs: cell.theirs?.text ?? '',
        mine: cell.text,
      })}
    </Notice>
  )
}
