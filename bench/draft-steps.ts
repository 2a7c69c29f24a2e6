import { randomUUID } from 'node:crypto'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { createDraft } from '@/lib/payouts/create-draft'
import { editMatching, stepChange } from '@/lib/payouts/edit-matching'
import { readNextProblem } from '@/lib/payouts/next-problem'
import { readPayout } from '@/lib/payouts/read-payout'
import { readRows } from '@/lib/payouts/read-rows'
import { saveRows } from '@/lib/payouts/save-rows'
import { draftInput, sheetRows } from '@/lib/payouts/test-draft'
import { typeCells } from '@/lib/payouts/type-cells'
import { closeDb } from '@/lib/store/open'

export { closeDb }

/** Has the database opened in this folder. */
export const openIn = (folder: string) => setTestSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' })

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

/** Takes a draft of so many rows through what its page asks of the server, and times each step. */
export async function measure(rows: number): Promise<readonly Step[]> {
  const steps: Step[] = []
  const staff = await testStaff('payouts:prepare', { role: 'preparer' })
  const all = sheetRows(lines(rows))
  const id = randomUUID()
  await timed(steps, 'save all rows', async () => {
    await createDraft(staff, id, draftInput(rows))
    for (let at = 0; at < rows; at += CHUNK) {
      const saved = await saveRows(staff, id, all.slice(at, at + CHUNK))
      if (!saved.ok) throw new Error(saved.problem.sentence)
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
  await timed(steps, 'next problem', () => readNextProblem(staff, id, { index: rows - 900, back: false, code: null }))
  const [row] = (await window(1))?.rows ?? []
  await timed(steps, 'type into one cell', () =>
    typeCells(staff, id, [{ rowId: row?.id ?? '', field: 'amount', text: '12345', was: row?.typed.amount ?? '' }]),
  )
  await timed(steps, 'read the page after that', read)
  const among = { filter: 'all', code: null, fromLine: null, toLine: null, seen: 1_000_000 } as const
  await timed(steps, 'change every row', () => editMatching(staff, id, { what: 'set', values: { rail: 'MTN' }, among }))
  const changed = await timed(steps, 'read the page after that', read)
  const changeId = changed?.history.undo?.changeId ?? ''
  const undone = await timed(steps, 'take it back', () => stepChange(staff, id, { changeId, back: true }))
  if (!undone.ok || undone.value.rows !== rows) throw new Error('Not every row was taken back')
  return steps
}
