import type { Answer, Told } from '@/lib/access/answer'
import type { NewDraft } from '@/lib/payouts/draft-input'
import type { SheetHandle } from '@/lib/sheet/worker-client'
import type { PayoutActions } from './payout-actions'

const CHUNK = 1_000

type Target =
  | { readonly kind: 'new'; readonly intent: string }
  | { readonly kind: 'replace'; readonly payoutId: string }

type Following = {
  readonly onProgress: (share: number) => void
  /** Stops the saving of a new draft between two of its parts. */
  readonly signal?: AbortSignal
}

const STOPPED: Told = {
  kind: 'stopped',
  sentence: 'The saving was stopped. No draft was made, and nothing is paid. The sheet is still open here.',
  reference: '',
}

/**
 * Saves a sheet that was read in the browser: the draft first, then its rows in chunks. Safe to repeat after a broken
 * line: the draft and each row are known by what the browser named them, so nothing is saved twice.
 */
export async function sendSheet(
  actions: PayoutActions,
  target: Target,
  draft: NewDraft,
  sheet: SheetHandle,
  { onProgress, signal }: Following,
): Promise<Answer<{ payoutId: string }>> {
  const opened = await openDraft(actions, target, draft)
  if (!opened.ok) return opened
  const { payoutId } = opened.value
  let ordinal = 0
  for await (const rows of sheet.chunks(CHUNK)) {
    const numbered = rows.map(({ lineNo, cells }) => ({ ordinal: ordinal++, lineNo, cells: [...cells] }))
    const saved = await actions.saveRows(payoutId, numbered)
    if (!saved.ok) return saved
    if (signal?.aborted && target.kind === 'new') return stopped(actions, payoutId)
    onProgress(ordinal / draft.rowsExpected)
  }
  return opened
}

/** Puts away what was saved of a new draft until its saving was stopped. */
async function stopped(actions: PayoutActions, payoutId: string): Promise<Answer<{ payoutId: string }>> {
  const away = await actions.discard(payoutId)
  return away.ok ? { ok: false, problem: STOPPED } : away
}

async function openDraft(
  actions: PayoutActions,
  target: Target,
  draft: NewDraft,
): Promise<Answer<{ payoutId: string }>> {
  if (target.kind === 'new') return actions.createDraft(target.intent, draft)
  const { name: _name, kind: _kind, ...sheet } = draft
  const replaced = await actions.replaceSheet(target.payoutId, sheet)
  return replaced.ok ? { ok: true, value: { payoutId: target.payoutId } } : replaced
}
