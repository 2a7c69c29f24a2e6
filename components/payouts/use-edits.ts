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
  // What was saved of a row until the page has read it: a second edit of the row builds on it and not on what is shown.
  const saved = useRef(new Map<string, Patch>())

  const save = async (work: () => Promise<Answer<Undo>>, said: string): Promise<Undo | null> => {
    const undo = await action.run(work)
    if (undo === null) {
      void queries.invalidateQueries({ queryKey: payoutKeys.one(payoutId) })
      return null
    }
    await queries.invalidateQueries({ queryKey: payoutKeys.one(payoutId) })
    announce(said)
    return undo
  }
  const change = async (work: () => Promise<Answer<Undo>>, said: string): Promise<boolean> => {
    const undo = await save(work, said)
    if (undo !== null) undos.current.push(undo)
    return undo !== null
  }
  const patch = async (row: RowView, by: (was: Patch) => Patch, said: string): Promise<boolean> => {
    const was = saved.current.get(row.id) ?? row.patch
    const next = by(was)
    const edit = { rowId: row.id, patch: next as Edit['patch'], was: was as Edit['patch'] }
    const work = async () => {
      const answer = await actions.editRows(payoutId, [edit])
      if (answer.ok) saved.current.set(row.id, next)
      return answer
    }
    const done = await change(work, said)
    if (saved.current.get(row.id) === next) saved.current.delete(row.id)
    return done
  }

  return {
    busy: action.busy,
    told: action.told,
    type: (row, field, text) => patch(row, (was) => typed(was, field, text), `Row ${row.lineNo} saved`),
    repair: (row, field, choice) =>
      patch(row, (was) => ({ ...was, repairs: { ...was.repairs, [field]: choice } }), `Row ${row.lineNo} saved`),
    leaveOut: (row, out) =>
      patch(
        row,
        (was) => ({ ...was, leftOut: out }),
        out ? `Row ${row.lineNo} left out` : `Row ${row.lineNo} taken in again`,
      ),
    settle: (row, code, reason) =>
      patch(row, (was) => ({ ...was, settled: { ...was.settled, [code]: reason } }), `Row ${row.lineNo} settled`),
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

function typed(was: Patch, field: Field, text: string): Patch {
  const { [field]: _answered, ...repairs } = was.repairs ?? {}
  return { ...was, repairs, values: { ...was.values, [field]: text } }
}
