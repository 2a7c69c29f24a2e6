'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { announce } from '@/components/ui/announce'
import type { Answer, Told } from '@/lib/access/answer'
import type { Edit } from '@/lib/payouts/draft-input'
import type { Matching } from '@/lib/payouts/edit-matching'
import type { Undo } from '@/lib/payouts/edit-rows'
import type { RowView } from '@/lib/payouts/view'
import { payoutKeys } from '@/lib/queries/payouts'
import type { Field } from '@/lib/sheet/fields'
import type { Patch } from '@/lib/sheet/patch'
import { useDesk } from './desk-context'
import { useAction } from './use-action'

export type Edits = {
  readonly busy: boolean
  readonly told: Told | null
  /** Puts a value typed by hand into one field of a row. True when it was saved. */
  readonly type: (row: RowView, field: Field, text: string) => Promise<boolean>
  readonly repair: (row: RowView, field: Field, choice: 'used' | 'kept') => Promise<boolean>
  readonly leaveOut: (row: RowView, out: boolean) => Promise<boolean>
  readonly settle: (row: RowView, code: string, reason: string) => Promise<boolean>
  readonly matching: (matching: Matching) => Promise<boolean>
  readonly undo: () => Promise<boolean>
}

/** The changes a person makes to the rows of a draft: each is saved at once, and each can be undone, latest first. */
export function useEdits(payoutId: string): Edits {
  const { actions } = useDesk()
  const queries = useQueryClient()
  const action = useAction()
  const undos = useRef<Undo[]>([])

  const save = async (work: () => Promise<Answer<Undo>>, said: string): Promise<Undo | null> => {
    const undo = await action.run(work)
    if (undo === null) return null
    await queries.invalidateQueries({ queryKey: payoutKeys.one(payoutId) })
    announce(said)
    return undo
  }
  const change = async (work: () => Promise<Answer<Undo>>, said: string): Promise<boolean> => {
    const undo = await save(work, said)
    if (undo !== null) undos.current.push(undo)
    return undo !== null
  }
  const patch = (row: RowView, next: Patch, said: string) =>
    change(() => actions.editRows(payoutId, [{ rowId: row.id, patch: next as Edit['patch'] }]), said)

  return {
    busy: action.busy,
    told: action.told,
    type: (row, field, text) => {
      const { [field]: _was, ...repairs } = row.patch.repairs ?? {}
      return patch(
        row,
        { ...row.patch, repairs, values: { ...row.patch.values, [field]: text } },
        `Row ${row.lineNo} saved`,
      )
    },
    repair: (row, field, choice) =>
      patch(row, { ...row.patch, repairs: { ...row.patch.repairs, [field]: choice } }, `Row ${row.lineNo} saved`),
    leaveOut: (row, out) =>
      patch(
        row,
        { ...row.patch, leftOut: out },
        out ? `Row ${row.lineNo} left out` : `Row ${row.lineNo} taken in again`,
      ),
    settle: (row, code, reason) =>
      patch(row, { ...row.patch, settled: { ...row.patch.settled, [code]: reason } }, `Row ${row.lineNo} settled`),
    matching: (matching) => change(() => actions.editMatching(payoutId, matching), 'Rows saved'),
    undo: async () => {
      const last = undos.current.pop()
      if (last === undefined) return false
      const undone = await save(() => actions.editRows(payoutId, last), 'The last change is undone')
      if (undone === null) undos.current.push(last)
      return undone !== null
    },
  }
}
