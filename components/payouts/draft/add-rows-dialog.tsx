'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useDesk } from '@/components/payouts/desk-context'
import { TypedGrid } from '@/components/payouts/upload/typed-grid'
import {
  emptyRows,
  type Heading,
  headingsOf,
  type Lines,
  linesWithWords,
} from '@/components/payouts/upload/typed-store'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Dialog } from '@/components/ui/overlay/dialog'
import type { AddedRow } from '@/lib/payouts/draft/draft-input'
import type { PayoutView } from '@/lib/payouts/view'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { Field } from '@/lib/sheet/columns/fields'

const FIELDS: Readonly<Record<Heading, Field>> = {
  Name: 'name',
  Phone: 'phone',
  Network: 'rail',
  Amount: 'amount',
  Reference: 'reference',
  Deadline: 'deadline',
}
const FIRST = 4

/** Takes rows that are typed or pasted, to be added below those of the sheet as one step. */
export function AddRowsDialog({
  payout,
  isOpen,
  onClose,
}: {
  payout: PayoutView
  isOpen: boolean
  onClose: () => void
}) {
  const t = useTranslations('draft')
  const ui = useTranslations('ui')
  const { actions } = useDesk()
  const queries = useQueryClient()
  const action = useServerAction()
  const headings = headingsOf(payout.kind)
  const [lines, setLines] = useState<Lines>(() => emptyRows(payout.kind, FIRST))
  // Made before the click, so that a click after a broken line adds the same rows once.
  const changeId = useRef('')
  const filled = linesWithWords(lines)
  const add = async () => {
    changeId.current ||= crypto.randomUUID()
    const added = await action.run(() =>
      actions.addRows(
        payout.id,
        changeId.current,
        filled.map((cells) => valuesOf(headings, cells)),
      ),
    )
    await refetchAfterAction(queries, payoutKeys.one(payout.id))
    if (added === null) return
    changeId.current = ''
    setLines(emptyRows(payout.kind, FIRST))
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
        <>
          <Button variant="quiet" onPress={onClose}>
            {ui('back')}
          </Button>
          <Button variant="primary" busy={action.busy} isDisabled={filled.length === 0} onPress={() => void add()}>
            {filled.length === 0 ? t('add.title') : t('add.confirm', { count: filled.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('add.text')}</p>
        <TypedGrid
          headings={headings}
          lines={lines}
          onChange={(next) => {
            changeId.current = ''
            setLines(next)
          }}
          firstLine={payout.counts.all + 2}
        />
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </Dialog>
  )
}

const valuesOf = (headings: readonly Heading[], cells: readonly string[]): AddedRow =>
  Object.fromEntries(
    headings.flatMap((heading, column) => {
      const text = cells[column]?.trim() ?? ''
      return text === '' ? [] : [[FIELDS[heading], text] as const]
    }),
  )
