import { randomUUID } from 'node:crypto'
import { inParts } from '@/components/payouts/draft/in-parts'
import type { Staff } from '@/lib/access/actor'
import { testStaff } from '@/lib/access/test-staff'
import { NETWORKS } from '@/lib/networks/registry'
import { applyBulkEdit, type Changed } from '@/lib/payouts/draft/bulk-edit'
import type { BulkEdit } from '@/lib/payouts/draft/bulk-edit-input'
import { readNextIssue } from '@/lib/payouts/draft/next-issue'
import { readRows } from '@/lib/payouts/draft/read-rows'
import { typeCells } from '@/lib/payouts/draft/type-cells'
import { type Stepped, takeStep } from '@/lib/payouts/draft/undo-step'
import { readPayout } from '@/lib/payouts/read-payout'
import { draftInput, sheetRows } from '@/lib/payouts/testing/draft'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { replaceSheet } from '@/lib/payouts/upload/replace-sheet'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import type { Result } from '@/lib/platform/result'
import { closeDb } from '@/lib/store/open'
import { openFilled } from './filled'

/** Makes the product open an empty database on the server of BENCH_DATABASE_URL; the answer closes and removes it. */
export async function open(): Promise<() => Promise<void>> {
  const remove = await openFilled(null)
  return async () => {
    await closeDb()
    await remove()
  }
}

const CHUNK = 1_000

type Step = readonly [what: string, ms: number]

async function timed<T>(steps: Step[], what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const value = await work()
  steps.push([what, performance.now() - began])
  return value
}

const lines = (rows: number) =>
  Array.from({ length: rows }, (_, at) => ({
    name: `Payee ${at}`,
    phone: `0${at % 2 === 0 ? '77' : '75'}${String(2_000_000 + at).padStart(7, '0')}`,
    amount: at % 997 === 0 ? '1.5' : String(10_000 + at),
    reference: `R-${at}`,
  }))

/** Runs the server calls of the page of a draft with this number of rows, and times each step. */
export async function measure(rows: number): Promise<readonly Step[]> {
  const steps: Step[] = []
  const staff = await testStaff('payouts:prepare', { role: 'preparer' })
  const all = sheetRows(lines(rows))
  const id = randomUUID()
  await timed(steps, 'save all rows', async () => {
    await createDraft(staff, id, draftInput(rows))
    for (let at = 0; at < rows; at += CHUNK) {
      const saved = await saveRows(staff, id, all.slice(at, at + CHUNK))
      if (!saved.ok) throw new Error(saved.problem.message.key)
    }
  })
  const read = () => readPayout(staff, id)
  const window = (offset: number, code: string | null = null) =>
    readRows(staff, id, { filter: 'all', code, order: 'sheet', offset, limit: 200 })
  await timed(steps, 'read the page, first time', read)
  await timed(steps, 'read the page again', read)
  await timed(steps, 'first window of rows', () => window(0))
  await timed(steps, 'last window of rows', () => window(rows - 200))
  await timed(steps, 'rows with one problem', () => window(0, 'too-many-decimals'))
  const [late] = (await window(rows - 900))?.rows ?? []
  await timed(steps, 'next issue', () =>
    readNextIssue(staff, id, { back: false, filter: 'all', row: late?.id, severity: 'block' }),
  )
  const [row] = (await window(1))?.rows ?? []
  await timed(steps, 'type into one cell', () =>
    typeCells(staff, id, [{ rowId: row?.id ?? '', field: 'amount', text: '12345', was: row?.typed.amount ?? '' }]),
  )
  await timed(steps, 'read the page after that', read)
  const among = { filter: 'all', code: null, fromLine: null, toLine: null, seen: 1_000_000 } as const
  let longest = 0
  const quiet = { onProgress: () => undefined, stopped: () => false }
  const part = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const value = await work()
    longest = Math.max(longest, performance.now() - began)
    return value
  }
  const every: BulkEdit = { what: 'set', values: { network: NETWORKS[0].name }, among }
  let changeId: string | null = null
  const change = async (rest: Changed['rest']) => {
    const done = await applyBulkEdit(staff, id, rest?.matching ?? every, changeId)
    if (done.ok) changeId = done.value.changeId
    return answered(done)
  }
  const changed = await timed(steps, 'change every row', () =>
    inParts<Rest<Changed>>((rest) => part(() => change(rest)), quiet),
  )
  steps.push(['  the longest part of it', longest])
  longest = 0
  const after = await timed(steps, 'read the page after that', read)
  const undone = after?.history.undo?.changeId ?? ''
  const back = await timed(steps, 'take it back', () =>
    inParts<Rest<Stepped>>(
      (rest) =>
        part(async () => answered(await takeStep(staff, id, { changeId: undone, back: true, from: rest?.from ?? 0 }))),
      quiet,
    ),
  )
  steps.push(['  the longest part of it', longest])
  if (changed.rows !== rows || back.rows !== rows) throw new Error('Not every row was changed and taken back')
  await stepForward(staff, id, undone)
  return [...steps, ...(await corrected(staff, id, rows))]
}

/** Replaces the sheet of a draft whose rows are all edited: in the new one, every third row has another amount. */
async function corrected(staff: Staff<'payouts:prepare'>, id: string, rows: number): Promise<readonly Step[]> {
  const steps: Step[] = []
  const { name: _name, ...sheet } = draftInput(rows)
  const all = sheetRows(lines(rows).map((line, at) => (at % 3 === 0 ? { ...line, amount: String(20_000 + at) } : line)))
  await timed(steps, 'take the sheet away', async () => {
    answered(await replaceSheet(staff, id, sheet))
  })
  for (let at = 0; at < rows; at += CHUNK) {
    const last = at + CHUNK >= rows
    await timed(steps, last ? 'save its last part' : 'save a part of the next', async () => {
      answered(await saveRows(staff, id, all.slice(at, at + CHUNK)))
    })
  }
  const slowest = steps.filter(([what]) => what === 'save a part of the next').sort(([, one], [, other]) => other - one)
  return [...steps.filter(([what]) => what !== 'save a part of the next'), ...slowest.slice(0, 1)]
}

async function stepForward(staff: Staff<'payouts:prepare'>, id: string, changeId: string): Promise<void> {
  let from: number | undefined = 0
  while (from !== undefined) {
    const done: Stepped = answered(await takeStep(staff, id, { changeId, back: false, from })).value
    from = done.rest?.from
  }
}

type Rest<T extends { readonly rest: unknown }> = NonNullable<T['rest']>

function answered<T>(done: Result<T, { readonly message: { readonly key: string } }>): {
  readonly ok: true
  readonly value: T
} {
  if (!done.ok) throw new Error(done.problem.message.key)
  return done
}
