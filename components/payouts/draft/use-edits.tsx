'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { usePayout } from '@/components/payouts/use-payout'
import { announce } from '@/components/ui/action/announce'
import { useOffline, useServerAction } from '@/components/ui/action/use-server-action'
import type { ActionError, ActionResult } from '@/lib/access/requests/action'
import { useText } from '@/lib/messages/use-text'
import { bulkEditAction, stepChangeAction, typeCellsAction } from '@/lib/payouts/draft/actions'
import type { BulkEdit, RowSelection } from '@/lib/payouts/draft/bulk-edit-input'
import type { RowsPage } from '@/lib/payouts/draft/read-rows'
import type { PayoutView, RowView } from '@/lib/payouts/view'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { Field } from '@/lib/sheet/columns/fields'
import { type LongChange, useLongChange } from './bulk-change'
import { CellSaver, type Unsaved } from './cell-saver'
import { keepUnsaved, keptUnsaved } from './unsaved-store'

type WithoutSeen<M> = M extends BulkEdit ? Omit<M, 'among'> & { readonly among: Omit<RowSelection, 'seen'> } : never
/** A change of many rows; the version that the page shows is added to it here. */
export type EditRequest = WithoutSeen<BulkEdit>

export type Edits = {
  readonly busy: boolean
  readonly error: ActionError | null
  /** A change of many rows that is under way. */
  readonly long: LongChange
  /** What was typed and is not saved yet. */
  readonly unsaved: readonly Unsaved[]
  readonly cells: CellSaver
  /** Accepts what was typed into one field of a row. It is saved in the background and kept until it is saved. */
  readonly type: (row: RowView, field: Field, text: string) => void
  /** Changes rows at once. True if it succeeded. */
  readonly change: (edit: EditRequest) => Promise<boolean>
  /** The same, with the reason of a failure. */
  readonly request: (edit: EditRequest) => Promise<ActionResult<{ readonly rows: number }>>
  /** Undoes the last change, or redoes the last one that was undone. */
  readonly step: (back: boolean) => Promise<boolean>
}

/** A change of all rows. */
export const EVERY_ROW: Omit<RowSelection, 'seen'> = { filter: 'all', code: null, fromLine: null, toLine: null }

/** A change of one row. */
export const onlyRow = (row: RowView): Omit<RowSelection, 'seen'> => ({
  filter: 'all',
  code: null,
  fromLine: row.lineNo,
  toLine: row.lineNo,
})

const Context = createContext<Edits | null>(null)

/** Holds what is typed into the rows of the draft that this page shows. */
export function EditsProvider({ children }: { children: ReactNode }) {
  return <Context value={useNewEdits(usePayout())}>{children}</Context>
}

/** The edits of this draft: those under way, and functions to make more. */
export function useEdits(): Edits {
  const edits = useContext(Context)
  if (edits === null) throw new Error('useEdits is used outside of an EditsProvider')
  return edits
}

/** A person's changes to the rows of a draft: each is saved at once, and each can be undone, latest first. */
function useNewEdits(payout: PayoutView): Edits {
  const text = useText()
  const t = useTranslations('draft')
  const queries = useQueryClient()
  const action = useServerAction()
  const long = useLongChange()
  const { id } = payout
  const refresh = () => refetchAfterAction(queries, payoutKeys.one(id))
  const cells = useCellSaver(id, refresh)
  const unsaved = useSyncExternalStore(cells.subscribe, cells.read, none)
  useLine(cells)

  /** The oldest reading on screen, so that no change is overwritten that this page does not show. */
  const seen = (): number => {
    const shown = queries.getQueryCache().findAll({ queryKey: payoutKeys.rows(id), type: 'active' })
    const versions = shown.flatMap(({ state }) => (state.data as RowsPage | undefined)?.version ?? [])
    return Math.min(payout.version, ...versions)
  }
  const request = async (edit: EditRequest): Promise<ActionResult<{ readonly rows: number }>> => {
    await cells.idle()
    const whole = { ...edit, among: { ...edit.among, seen: seen() } } as BulkEdit
    let changeId: string | null = null
    const result = await long.run<{ matching: BulkEdit; rows: number }>(t('bulk.changing'), async (rest) => {
      const answer = await bulkEditAction(id, rest?.matching ?? whole, changeId)
      if (answer.ok) changeId = answer.value.changeId
      return answer
    })
    await refresh()
    const half = t('bulk.partly', { rows: result.rows, left: result.left })
    if (result.problem !== null)
      return { ok: false, problem: result.rows === 0 ? result.problem : withMore(result.problem, half) }
    long.note(result.left === 0 ? null : t('bulk.stoppedHalf', { half }))
    announce(result.left === 0 ? t('bulk.saved', { rows: result.rows }) : t('bulk.stoppedWith', { half }))
    return { ok: true, value: { rows: result.rows } }
  }
  const step = async (back: boolean): Promise<boolean> => {
    await cells.idle()
    // What can be undone is in the payout as it was read last, even if this render is older.
    const { history } = queries.getQueryData<PayoutView>(payoutKeys.view(id)) ?? payout
    const next = back ? history.undo : history.redo
    if (next === null) return false
    const done = await action.run(async () => {
      const result = await long.run<{ from: number; rows: number }>(
        back ? t('bulk.undoing') : t('bulk.redoing'),
        (rest) => stepChangeAction(id, { changeId: next.changeId, back, from: rest?.from ?? 0 }),
      )
      // Until then the page does not know which step comes next, and offers none.
      await refresh()
      const half = t('bulk.historyHalf', { which: back ? 'undo' : 'redo', rows: result.rows })
      long.note(result.left === 0 || result.problem !== null ? null : t('bulk.stoppedHalf', { half }))
      if (result.problem === null) return { ok: true, value: result }
      return { ok: false, problem: result.rows === 0 ? result.problem : withMore(result.problem, half) }
    })
    if (done !== null && done.left === 0) announce(`${back ? t('bulk.undone') : t('bulk.redone')}: ${text(next.what)}`)
    return done !== null
  }
  return {
    long,
    busy: action.busy || long.progress !== null || unsaved.some((cell) => cell.state === 'waiting'),
    error: action.error,
    unsaved,
    cells,
    type: (row, field, text) => cells.put(row, field, text),
    change: async (edit) => (await action.run(() => request(edit))) !== null,
    request,
    step,
  }
}

function useCellSaver(id: string, refresh: () => Promise<void>): CellSaver {
  const t = useTranslations('draft')
  const offline = useOffline()
  const [cells] = useState(
    () =>
      new CellSaver(
        {
          t,
          save: (typed) =>
            typeCellsAction(id, typed).catch(
              (): Awaited<ReturnType<typeof typeCellsAction>> => ({
                ok: false,
                problem: offline,
              }),
            ),
          refresh: async (saved) => {
            await refresh()
            announce(
              saved.length === 1
                ? t('bulk.rowSaved', { row: saved[0]?.lineNo ?? 0 })
                : t('bulk.cellsSaved', { count: saved.length }),
            )
          },
          keep: (unsaved) => keepUnsaved(id, unsaved),
        },
        keptUnsaved(t, id),
      ),
  )
  return cells
}

const withMore = (error: ActionError, more: string): ActionError => ({ ...error, text: `${error.text} ${more}` })

const NONE: readonly Unsaved[] = []
const none = () => NONE

/** Retries when the connection is back, and asks before a page with unsaved edits is left. */
function useLine(cells: CellSaver): void {
  // The connection and the closing of the page are outside of React.
  useEffect(() => {
    const back = () => void cells.retry()
    back()
    const leaving = (event: BeforeUnloadEvent) => {
      if (cells.read().some((cell) => cell.state !== 'saved')) event.preventDefault()
    }
    window.addEventListener('online', back)
    window.addEventListener('beforeunload', leaving)
    return () => {
      window.removeEventListener('online', back)
      window.removeEventListener('beforeunload', leaving)
      cells.stop()
    }
  }, [cells])
}
