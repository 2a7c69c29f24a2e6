import { type Said, saidInTab, tabsQuestion } from '@/lib/sheet/columns/notes'
import { recognise } from '@/lib/sheet/columns/recognise'
import type { Question } from '@/lib/sheet/columns/recognition'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { rowsOf } from '@/lib/sheet/files/row-block'
import { skipReason } from '@/lib/sheet/rows/skipped-rows'
import { notesOf } from './notes'
import type { Tab, Workbook } from './workbook'
import { readTab, sheetLayout, stringsOf, type Unpacked } from './xlsx'
import { partBytes } from './xml'

/** The tab of a workbook that is read, with what was unpacked to choose it. */
export type ChosenTab = {
  readonly tab: Tab
  /** Asks which tab is meant, where several have payments. */
  readonly question: Question | null
  /** The names of hidden tabs with payments. */
  readonly hidden: readonly string[]
  readonly unpacked: Unpacked
  /** What the other tabs, hidden ones too, say that may change what is paid. */
  readonly said: readonly Said[]
}

const ROWS_TO_LOOK_AT = 60
const MOST_TO_UNPACK = 8 * 1024 * 1024

/**
 * Chooses the tab that a person asked for, else the first with headings of payments, else the first. Which of several with
 * payments is meant is asked. Null for a workbook without tabs.
 */
export async function chooseTab(
  workbook: Workbook,
  asked: string | undefined,
  currency: string,
): Promise<ChosenTab | null> {
  const visible = workbook.tabs.filter(({ hidden }) => !hidden)
  const named = workbook.tabs.find(({ name }) => name === asked)
  const first = named ?? visible[0] ?? workbook.tabs[0]
  if (first === undefined) return null
  const alone = { tab: first, question: null, hidden: [], unpacked: {}, said: [] }
  if (workbook.tabs.length === 1) return alone
  const strings = await stringsOf(workbook)
  // What cannot be unpacked is refused where the tab is read.
  if (!strings.ok) return alone
  const unpacked = { strings: strings.strings }
  const looks = new Map<Tab, Look>()
  for (const tab of workbook.tabs) {
    if (tab.hidden ? tab !== first : visible.length > 1)
      looks.set(tab, await lookAt(workbook, tab, tab === first, { unpacked, currency }))
  }
  const paid = (tabs: readonly Tab[]) => tabs.filter((tab) => looks.get(tab)?.hasPayments === true)
  const [only, ...others] = named === undefined ? paid(visible) : []
  const tab = named === undefined && only !== undefined ? only : first
  const candidates = [tab, ...paid(visible).filter((one) => one !== tab)].map(({ name }) => name)
  return {
    tab,
    question: others.length > 0 ? tabsQuestion(candidates) : null,
    hidden: paid(workbook.tabs.filter((one) => one.hidden && one !== tab)).map(({ name }) => name),
    unpacked: { ...unpacked, sheet: looks.get(tab)?.sheet },
    said: workbook.tabs.flatMap((one) => (one === tab ? [] : (looks.get(one)?.said ?? []))),
  }
}

type Look = { readonly hasPayments: boolean; readonly sheet?: Uint8Array; readonly said?: readonly Said[] }
type Around = { readonly unpacked: Unpacked; readonly currency: string }

async function lookAt(workbook: Workbook, tab: Tab, isFirst: boolean, { unpacked, currency }: Around): Promise<Look> {
  // A large tab is unpacked only where it is read anyway; otherwise it counts as one that may be meant.
  if (!isFirst && tab.part.size > MOST_TO_UNPACK) return { hasPayments: true }
  const sheet = await partBytes(tab.part)
  if (!sheet.ok) return { hasPayments: false }
  const strings = unpacked.strings
  if (strings === undefined) return { hasPayments: false }
  const open = { ...sheetLayout(sheet.bytes), strings, notes: new Map(), said: [] }
  const { value, done } = readTab(workbook, open, ROWS_TO_LOOK_AT).next()
  const rows = done === true ? [] : rowsOf(value.block)
  const hasPayments = hasPaymentsIn(rows, tab.name, currency)
  const remarks = hasPayments ? [] : await remarksOn(workbook, tab)
  const said = hasPayments ? [] : saidInTab({ name: tab.name, hidden: tab.hidden, rows, remarks })
  return isFirst ? { hasPayments, said, sheet: sheet.bytes } : { hasPayments, said }
}

// Remarks that cannot be read are refused where the tab is read.
async function remarksOn({ parts }: Workbook, tab: Tab): Promise<string[]> {
  const read = await notesOf(parts, tab.part)
  return read.ok ? [...[...read.notes.values()].flatMap((row) => [...row.values()]), ...read.boxes] : []
}

function hasPaymentsIn(rows: readonly SheetRow[], tab: string, currency: string): boolean {
  const { mapping, questions } = recognise(rows, { tab, currency, whole: rows.length < ROWS_TO_LOOK_AT })
  const { columns, headerLine } = mapping
  const isThere = (field: 'amount' | 'phone' | 'payee') =>
    columns.includes(field) || questions.some((one) => one.field === field && one.columns.length > 0)
  const besideEachOther = questions.some(({ tables = [] }) => tables.length > 0)
  if (headerLine === null || !(besideEachOther || (isThere('amount') && (isThere('phone') || isThere('payee')))))
    return false
  return rows.some((row) => row.lineNo > headerLine && skipReason(row, mapping) === null)
}
