'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { TypedGrid } from '@/components/payouts/upload/typed-grid'
import { emptyRows, type Lines, linesWithWords } from '@/components/payouts/upload/typed-store'
import { usePayout } from '@/components/payouts/use-payout'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import { addRowsAction } from '@/lib/payouts/draft/actions'
import type { AddedRow } from '@/lib/payouts/draft/draft-input'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { type Field, typedFields } from '@/lib/sheet/columns/fields'

const FIRST = 4

/** Adds typed or pasted rows below those of the sheet, as one step. */
export function AddRowsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const payout = usePayout()
  const t = useTranslations('draft')
  const queries = useQueryClient()
  const action = useServerAction()
  const columns = typedFields(payout.kind === 'escrow', payout.sheet.notes)
  const [lines, setLines] = useState<Lines>(() => emptyRows(columns, FIRST))
  // Made before the click, so that a click after a broken line adds the same rows once.
  const changeId = useRef('')
  const filled = linesWithWords(lines)
  const add = async () => {
    changeId.current ||= crypto.randomUUID()
    const added = await action.run(() =>
      addRowsAction(
        payout.id,
        changeId.current,
        filled.map((cells) => valuesOf(columns, cells)),
      ),
    )
    await refetchAfterAction(queries, payoutKeys.one(payout.id))
    if (added === null) return
    changeId.current = ''
    setLines(emptyRows(columns, FIRST))
    announce(t('add.added', { count: added.rows }))
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('add.title')}
      width="wide"
      actions={
        <DialogButtons onBack={onClose}>
          <Button variant="primary" busy={action.busy} isDisabled={filled.length === 0} onPress={() => void add()}>
            {filled.length === 0 ? t('add.title') : t('add.confirm', { count: filled.length })}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('add.text')}</p>
        <TypedGrid
          columns={columns}
          lines={lines}
          onChange={(next) => {
            changeId.current = ''
            setLines(next)
          }}
          firstLine={payout.sheet.lastLine + 1}
        />
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </Dialog>
  )
}

const valuesOf = (columns: readonly Field[], cells: readonly string[]): AddedRow =>
  Object.fromEntries(
    columns.flatMap((field, column) => {
      const text = cells[column]?.trim() ?? ''
      return text === '' ? [] : [[field, text] as const]
    }),
  )
