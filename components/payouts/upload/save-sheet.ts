import { inParts, type Rest } from '@/components/payouts/draft/in-parts'
import type { ActionError, ActionResult } from '@/lib/access/requests/action'
import type { Texts } from '@/lib/messages/use-text'
import type { NewDraft } from '@/lib/payouts/draft/draft-input'
import {
  createDraftAction,
  discardDraftAction,
  recallColumnsAction,
  replaceSheetAction,
  restorePreviousSheetAction,
} from '@/lib/payouts/upload/actions'
import type { KnownColumns } from '@/lib/payouts/upload/remembered-columns'
import type { Arrived } from '@/lib/payouts/upload/save-rows'
import { isNamed } from '@/lib/platform/error-chain'
import { sendForLines } from '@/lib/queries/send-for-lines'
import type { ReaderStopped, SheetHandle } from '@/lib/sheet/worker/client'
import type { SheetSummary } from '@/lib/sheet/worker/protocol'

/** What columns under these headings were confirmed to mean before; null where that is not known or the server does not answer. */
export async function recallColumns(headings: readonly string[]): Promise<KnownColumns | null> {
  const answer = await recallColumnsAction(headings)
  return answer.ok ? answer.value : null
}

/** The mapping of a sheet as the server takes it: without who confirmed a column, but with the day, and with where the sheet ends. */
export function sentMapping({ mapping, lastLine }: Pick<SheetSummary, 'mapping' | 'lastLine'>): NewDraft['mapping'] {
  const { confirmed = [], headings, columns } = mapping
  const sent = confirmed.map(({ key, field, columns: places, at }) => ({
    key,
    field,
    columns: places,
    ...(at === undefined ? {} : { at }),
  }))
  return {
    ...mapping,
    headings: [...headings],
    columns: [...columns],
    ...(lastLine === 0 ? {} : { end: lastLine }),
    ...(sent.length === 0 ? {} : { confirmed: sent }),
  }
}

type Target =
  | { readonly kind: 'new'; readonly intent: string }
  /** `resume` continues an interrupted save of the same sheet. */
  | { readonly kind: 'replace'; readonly payoutId: string; readonly resume: boolean; readonly before: boolean }

type Following = {
  readonly onProgress: (share: number) => void
  /** Stops the save: a new draft is deleted, and a replaced sheet is restored. */
  readonly signal?: AbortSignal
}

const stopped = (text: string): ActionError => ({ kind: 'stopped', text, reference: '' })

const backOf = (t: Texts<'upload'>) => stopped(t('stopped.restored'))
const half = (t: Texts<'upload'>) => stopped(t('stopped.kept'))
const stoppedOf = (t: Texts<'upload'>) => stopped(t('stopped.none'))

const MIXED = 'superseded'

/**
 * Saves a sheet that was read in the browser: the draft first, then its rows, compressed. Safe to repeat after a lost
 * connection: the browser names the draft and each row, so nothing is saved twice.
 */
export async function sendSheet(
  t: Texts<'upload'>,
  target: Target,
  draft: NewDraft,
  sheet: SheetHandle,
  following: Following,
): Promise<ActionResult<{ payoutId: string }>> {
  const opened = await openDraft(target, draft)
  if (!opened.ok) return opened
  const sent = await sendRows(opened.value.payoutId, draft, sheet, following).catch((error: unknown) => {
    if (isNamed<ReaderStopped>(error, 'ReaderStopped'))
      return { ok: false as const, problem: stopped(t('readerStopped')) }
    throw error
  })
  // The saved rows are of another sheet that looked the same, so all of this one is saved.
  if (!sent.ok && sent.problem.kind === MIXED && target.kind === 'replace' && target.resume)
    return sendSheet(t, { ...target, resume: false }, draft, sheet, following)
  if (!sent.ok || !sent.value.stopped) return sent.ok ? opened : sent
  return target.kind === 'new' ? putAway(t, opened.value.payoutId) : putBack(t, target, following)
}

async function sendRows(
  payoutId: string,
  draft: NewDraft,
  sheet: SheetHandle,
  { onProgress, signal }: Following,
): Promise<ActionResult<{ stopped: boolean }>> {
  try {
    for (let from = 0; from < draft.rowsExpected; ) {
      const { body, rows } = await sheet.packed(from)
      if (rows === 0) break
      const saved = await sendForLines<Arrived>(`/api/payouts/${payoutId}/rows?from=${from}`, {
        ...{ body, signal },
        onNews: ({ arrived }) => onProgress(arrived / draft.rowsExpected),
      })
      if (!saved.ok) return saved
      from += rows
    }
  } catch (error) {
    if (signal?.aborted) return { ok: true, value: { stopped: true } }
    throw error
  }
  return { ok: true, value: { stopped: false } }
}

/** Deletes what was saved of a new draft until its save was stopped. */
async function putAway(t: Texts<'upload'>, payoutId: string): Promise<ActionResult<{ payoutId: string }>> {
  const away = await discardDraftAction(payoutId)
  return away.ok ? { ok: false, problem: stoppedOf(t) } : away
}

/** Restores the earlier sheet after the save of its replacement was stopped. */
async function putBack(
  t: Texts<'upload'>,
  { payoutId, before }: Extract<Target, { kind: 'replace' }>,
  { onProgress }: Following,
): Promise<ActionResult<{ payoutId: string }>> {
  if (!before) return { ok: false, problem: half(t) }
  const back = await inParts<Rest>(() => restorePreviousSheetAction(payoutId), {
    onProgress: ({ done, of }) => onProgress(1 - done / of),
    stopped: () => false,
  })
  return { ok: false, problem: back.problem ?? backOf(t) }
}

async function openDraft(target: Target, draft: NewDraft): Promise<ActionResult<{ payoutId: string }>> {
  if (target.kind === 'new') return createDraftAction(target.intent, draft)
  const { name: _name, kind: _kind, ...sheet } = draft
  const replaced = await replaceSheetAction(target.payoutId, sheet, target.resume)
  return replaced.ok ? { ok: true, value: { payoutId: target.payoutId } } : replaced
}
