import { randomUUID } from 'node:crypto'
import { testStaff } from '@/lib/access/test-staff'
import { translator } from '@/lib/messages/translator'
import { NETWORKS } from '@/lib/networks/registry'
import { readTasks } from '@/lib/overview/read-tasks'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import type { BulkEdit } from '@/lib/payouts/draft/bulk-edit-input'
import { readRows } from '@/lib/payouts/draft/read-rows'
import { typeCells } from '@/lib/payouts/draft/type-cells'
import { takeStep } from '@/lib/payouts/draft/undo-step'
import { listPayouts } from '@/lib/payouts/list-payouts'
import { readPayoutsFilters } from '@/lib/payouts/payouts-filters'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { readResult } from '@/lib/payouts/results/read-results'
import { decided, draftInput, sheetRows, view } from '@/lib/payouts/testing/draft'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { replaceSheet } from '@/lib/payouts/upload/replace-sheet'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { observeStatements, STATEMENT_LIMIT_MS } from '@/lib/store/engine/statement-watch'
import { closeDb } from '@/lib/store/open'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { controlOf } from './control-of'
import { openFilled } from './filled'
import { FULL, type History, phoneOf } from './history'
import { send } from './payout-send'

const HISTORIES: Readonly<Record<string, History | null>> = {
  full: FULL,
  small: { payouts: 10, rowsEach: 1_000, payees: 1_000 },
  none: null,
}

type Run = { readonly rows: number; readonly history: string; readonly statements: boolean; readonly until: string }

const CHUNK = 1_000
const QUOTED_AT_ONCE = 4

/**
 * Runs one payout of `rows` rows over that history, and prints the time of each step. Returns the statements that took longer than one may.
 */
export async function measure(run: Run): Promise<readonly string[]> {
  const beyond: string[] = []
  const stop = observeStatements((text, ms) => {
    if (ms > STATEMENT_LIMIT_MS) beyond.push(`${Math.round(ms)} ms: ${shortened(text)}`)
  })
  const sandbox = await startTestSandbox({
    SERVICE_RATE_PER_SECOND: '100000',
    PAYOUT_MAX_ROWS: '200000',
    LOG_LEVEL: 'silent',
  })
  const undo = await openFilled(HISTORIES[run.history] ?? null)
  try {
    await steps(run, sandbox)
  } finally {
    await closeDb()
    await undo()
    await sandbox.stop()
    stop()
  }
  return beyond
}

const shortened = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 150)

export type Timed = <T>(what: string, work: () => Promise<T>) => Promise<T>

async function steps({ rows, until, statements }: Run, sandbox: TestSandbox): Promise<void> {
  const maker = await testStaff('payouts:prepare', { role: 'preparer', name: 'B. Maker' })
  const checker = await testStaff('payouts:approve', { name: 'B. Checker' })
  const timed: Timed = (what, work) => time(what, work, statements)
  const id = randomUUID()
  await timed('overview before', () => readTasks(maker))
  await timed('list before', () => listPayouts(maker, readPayoutsFilters({})))
  await saveAndQuote(timed, { maker, id, rows })
  if (until === 'quotes') return
  if (until === 'edits') return editAll(timed, { maker, id, rows })
  const seen = await view(maker, id)
  const proposal = await timed('submit for approval', () => submitForApproval(maker, id, seen.contentHash ?? ''))
  if (!proposal.ok) throw new Error(JSON.stringify(proposal.problem.message))
  await timed('the approver reads the page', () => view(checker, id))
  const done = await timed('approve', () => decided(checker, proposal.value))
  if (!done.ok) throw new Error(JSON.stringify(done.problem.message))
  await timed('read the approved page', () => view(checker, id))
  if (until === 'approved') return
  await send(timed, id, sandbox)
  await timed('read the page of results', () => view(checker, id))
  await timed('overview after', () => readTasks(maker))
  await timed('list after', () => listPayouts(maker, readPayoutsFilters({})))
  await timed('results sheet', () => readResult(maker, id, translator('en', 'Africa/Kampala')))
}

/** Runs a step and prints its time, the time of its statements, and of the longest; with `list`, those that took most. */
async function time<T>(what: string, work: () => Promise<T>, list: boolean): Promise<T> {
  const seen = new Map<string, { ms: number; n: number; most: number }>()
  const stop = observeStatements((text, ms) => {
    const key = shortened(text)
    const one = seen.get(key) ?? { ms: 0, n: 0, most: 0 }
    seen.set(key, { ms: one.ms + ms, n: one.n + 1, most: Math.max(one.most, ms) })
  })
  const began = performance.now()
  const value = await work()
  const took = Math.round(performance.now() - began)
  stop()
  const all = [...seen].sort(([, a], [, b]) => b.ms - a.ms)
  const database = Math.round(all.reduce((sum, [, { ms }]) => sum + ms, 0))
  const longest = Math.round(Math.max(0, ...all.map(([, { most }]) => most)))
  console.log(`  ${what.padEnd(34)}${took} ms (statements ${database} ms, the longest ${longest} ms)`)
  for (const [key, { ms, n, most }] of list ? all.slice(0, 8) : [])
    if (ms > 20) console.log(`      ${Math.round(ms)} ms in ${n}, at most ${Math.round(most)}: ${key}`)
  return value
}

const linesOf = (rows: number) =>
  Array.from({ length: rows }, (_, n) => ({
    name: `Payee ${n}`,
    phone: phoneOf(n).replace('+256', '0'),
    // Amounts that count up would make the app ask whether the column holds amounts at all.
    amount: String(10_000 + ((n * 7_919) % 5_000) * 10),
    reference: `N-${n}`,
  }))

type Maker = Awaited<ReturnType<typeof testStaff<'payouts:prepare'>>>
type Draft = { readonly maker: Maker; readonly id: string; readonly rows: number }

async function saveAndQuote(timed: Timed, { maker, id, rows }: Draft): Promise<void> {
  const lines = linesOf(rows)
  const all = sheetRows(lines)
  const saved = async (from: number, to: number) => {
    for (let at = from; at < to; at += CHUNK) {
      const done = await saveRows(maker, id, all.slice(at, at + CHUNK))
      if (!done.ok) throw new Error(JSON.stringify(done.problem.message))
    }
  }
  const last = Math.floor((rows - 1) / CHUNK) * CHUNK
  await timed('save all but the last part', async () => {
    await createDraft(maker, id, { ...draftInput(rows), control: controlOf(lines) })
    await saved(0, last)
  })
  await timed('save the last part and compare', () => saved(last, rows))
  await timed('read the page', () => view(maker, id))
  await timed('read the page again', () => view(maker, id))
  await timed('quote all batches', () => quoteAll(maker, id))
  await timed('read the page with all quotes', () => view(maker, id))
  const window = await readRows(maker, id, { filter: 'all', code: null, order: 'sheet', offset: 500, limit: 100 })
  const [row] = window?.rows ?? []
  const cell = { rowId: row?.id ?? '', field: 'amount', text: '12345', was: row?.typed.amount ?? '' } as const
  await timed('one edit', () => typeCells(maker, id, [cell]))
  await timed('read the page after it', () => view(maker, id))
  await timed('quote what it changed', () => quoteAll(maker, id))
}

/** Changes every row, takes that back, and replaces the sheet by one in which every third row has another amount. */
async function editAll(timed: Timed, { maker, id, rows }: Draft): Promise<void> {
  const every: BulkEdit = {
    what: 'set',
    values: { network: NETWORKS[0].name },
    among: { filter: 'all', code: null, fromLine: null, toLine: null, seen: 1_000_000 },
  }
  const changeId = await timed('change every row', async () => {
    let change: string | null = null
    for (let rest: BulkEdit | undefined = every; rest !== undefined; ) {
      const done = await applyBulkEdit(maker, id, rest, change)
      if (!done.ok) throw new Error(JSON.stringify(done.problem.message))
      change = done.value.changeId
      rest = done.value.rest?.matching
    }
    return change ?? ''
  })
  await timed('read the page after it', () => view(maker, id))
  await timed('take it back', async () => {
    for (let from: number | undefined = 0; from !== undefined; ) {
      const done = await takeStep(maker, id, { changeId, back: true, from })
      if (!done.ok) throw new Error(JSON.stringify(done.problem.message))
      from = done.value.rest?.from
    }
  })
  const { name: _name, ...sheet } = draftInput(rows)
  const corrected = sheetRows(linesOf(rows)).map((row, n) =>
    n % 3 === 0 ? { ...row, cells: row.cells.map((cell, at) => (at === 2 ? '20000' : cell)) } : row,
  )
  await timed('replace the sheet', async () => {
    const done = await replaceSheet(maker, id, sheet)
    if (!done.ok) throw new Error(JSON.stringify(done.problem.message))
    for (let at = 0; at < rows; at += CHUNK) {
      const saved = await saveRows(maker, id, corrected.slice(at, at + CHUNK))
      if (!saved.ok) throw new Error(JSON.stringify(saved.problem.message))
    }
  })
  await timed('read the page after it', () => view(maker, id))
}

async function quoteAll(maker: Maker, id: string): Promise<void> {
  const open = (await view(maker, id)).batches.filter(({ quotedAt }) => quotedAt === null).map(({ hash }) => hash)
  const ask = async () => {
    for (let hash = open.pop(); hash !== undefined; hash = open.pop()) {
      const done = await quoteDraft(maker, id, hash)
      if (!done.ok) throw new Error(JSON.stringify(done.problem.message))
    }
  }
  await Promise.all(Array.from({ length: QUOTED_AT_ONCE }, ask))
}
