'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'
import type { LimitTable } from '@/lib/money/limits'
import type { KnownColumns } from '@/lib/payouts/upload/remembered-columns'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { recallAnswers } from '@/lib/sheet/columns/questions'
import type { Question } from '@/lib/sheet/columns/recognition'
import type { CheckedRow } from '@/lib/sheet/rows/check-row'
import type { Pasted } from '@/lib/sheet/text/pasted'
import { openPasted, openSheet, prepareReader, READER_STOPPED, type SheetHandle } from '@/lib/sheet/worker/client'
import type { SheetSummary } from '@/lib/sheet/worker/protocol'

/** What is read as a sheet: a file, cells that were pasted, or rows that were typed by hand. */
export type Source =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'pasted' | 'typed'; readonly cells: Pasted }

export type Reading =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'reading'
      readonly file: string
      readonly share: number
      /** The first payments, as soon as they are read. */
      readonly first: readonly CheckedRow[]
    }
  /** `message` is why nothing of the sheet can be paid. */
  | { readonly kind: 'refused'; readonly of: Source['kind']; readonly file: string; readonly message: Message }
  | {
      readonly kind: 'read'
      readonly source: Source
      readonly file: string
      readonly sheet: SheetHandle
      readonly summary: SheetSummary
      /** Whether the rows are being read again, because the meaning of a column was changed. */
      readonly isRereading: boolean
      /** The columns as confirmed for an earlier sheet with the same headings, if they are used. */
      readonly known: KnownColumns | null
    }

export type Read = Extract<Reading, { kind: 'read' }>

/** How an answer changes the mapping of the sheet, independent of earlier answers. */
export type MappingChange = (mapping: Mapping) => Mapping

/** Which part of the source is read, if a person chose one. */
type Part = { readonly tab?: string; readonly headerLine?: number | null }

type Context = {
  readonly currency: string
  readonly today: string
  /** The amounts above which a row gets a warning; the default limits if absent. */
  readonly limits?: LimitTable | undefined
  /** The most rows, if the page knows the setting. */
  readonly maxRows?: number | undefined
  /** Whether to prepare the reader before a file is chosen. */
  readonly ahead: boolean
  /** The time zone of the deadlines of an escrow payout; null for a direct payout. */
  readonly escrowZone: string | null
  readonly recall: (headings: readonly string[]) => Promise<KnownColumns | null>
}

type Current = {
  readonly source: Source
  readonly stop: AbortController
  sheet: SheetHandle | null
  part: Part
  /** The mapping with every answer that was given so far; null until the sheet is read. */
  mapping: Mapping | null
}

const names = (t: Texts<'upload'>) => ({ pasted: t('typed.pasted'), typed: t('typed.typed') }) as const

/** The name of a source on the page and in the draft. */
const nameOfSource = (t: Texts<'upload'>, source: Source): string =>
  source.kind === 'file' ? source.file.name : names(t)[source.kind]

/** Reads one sheet at a time in a worker of the browser. Choosing another, or leaving the page, ends the one before. */
export function useSheetReading({ currency, today, limits, maxRows, ahead, escrowZone, recall }: Context) {
  const t = useTranslations('upload')
  const [reading, setReading] = useState<Reading>({ kind: 'none' })
  const current = useRef<Current | null>(null)
  const close = useCallback(() => {
    current.current?.stop.abort()
    current.current?.sheet?.close()
    current.current = null
  }, [])
  // The worker is outside of React: it is prepared while staff choose their file, and ends with the page.
  useEffect(() => {
    // If it cannot be prepared, another is made for the file.
    if (ahead) prepareReader().catch(() => undefined)
    return close
  }, [close, ahead])

  const read = async (source: Source, part: Part = {}) => {
    close()
    const mine: Current = { source, stop: new AbortController(), sheet: null, part, mapping: null }
    current.current = mine
    const file = nameOfSource(t, source)
    setReading({ kind: 'reading', file, share: 0, first: [] })
    const goesOn = (news: { readonly share: number } | { readonly first: readonly CheckedRow[] }) => {
      if (current.current === mine) setReading((was) => (was.kind === 'reading' ? { ...was, ...news } : was))
    }
    const options = {
      ...readingOptions({ currency, today, limits, maxRows, escrowZone }, part),
      signal: mine.stop.signal,
      onProgress: ({ share }: { readonly share: number }) => goesOn({ share }),
      onFirstRows: ({ rows }: { readonly rows: readonly CheckedRow[] }) => goesOn({ first: rows }),
    }
    const opening = source.kind === 'file' ? openSheet(source.file, options) : openPasted(source.cells, options)
    const opened = await opening.catch((): null => null)
    if (current.current !== mine) return
    const refuse = (message: Message) => setReading({ kind: 'refused', of: source.kind, file, message })
    if (opened === null) return refuse(READER_STOPPED)
    if (!opened.ok) return refuse(opened.problem.message)
    mine.sheet = opened.value
    const recalled = await withKnown(opened.value, recall).catch((): null => null)
    if (current.current !== mine) return
    if (recalled === null) return refuse(READER_STOPPED)
    const { summary, known } = recalled
    mine.mapping = summary.mapping
    setReading({ kind: 'read', source, file, sheet: opened.value, summary, isRereading: false, known })
  }

  // Reading a large sheet again takes a moment. An answer that is given meanwhile is added to the earlier ones.
  const remap = async (change: MappingChange) => {
    const mine = current.current
    if (!mine?.sheet || mine.mapping === null) return
    const mapping = change(mine.mapping)
    mine.mapping = mapping
    const show = (news: { readonly summary?: SheetSummary; readonly isRereading: boolean }) =>
      setReading((was) => (was.kind === 'read' && was.sheet === mine.sheet ? under(mapping, was, news) : was))
    show({ isRereading: true })
    const summary = await mine.sheet.remap(mapping).catch((): null => null)
    if (current.current !== mine || mine.mapping !== mapping) return
    if (summary === null)
      return setReading({
        ...{ kind: 'refused', of: mine.source.kind, file: nameOfSource(t, mine.source) },
        message: READER_STOPPED,
      })
    show({ summary, isRereading: false })
  }

  const again = (part: Part) => {
    const mine = current.current
    if (mine !== null) void read(mine.source, { ...mine.part, ...part })
  }
  return {
    reading,
    read: (source: Source) => void read(source),
    readTab: (tab: string) => again({ tab }),
    readFrom: (headerLine: number | null) => again({ headerLine }),
    cancel: () => {
      close()
      setReading({ kind: 'none' })
    },
    remap: (change: MappingChange) => void remap(change),
  }
}

/** Why the rows cannot be saved yet, as a short text; null if they can. `open` are the questions without an answer. */
export function whyNotYet(
  t: Texts<'upload'>,
  { isRereading, summary }: Read,
  open: readonly Question[],
): string | null {
  if (isRereading) return t('wait.checking')
  if (summary.refusal !== null) return t('wait.refused')
  if (summary.dataRows === 0) return t('wait.noRows')
  return open.length > 0 ? t('wait.confirm') : null
}

const under = (
  mapping: Mapping,
  was: Read,
  news: { readonly summary?: SheetSummary; readonly isRereading: boolean },
): Read => ({ ...was, summary: { ...was.summary, mapping }, known: null, ...news })

/** How the sheet is read: currency, date, limits, and which part of it. */
function readingOptions(
  { currency, today, limits, maxRows, escrowZone }: Omit<Context, 'ahead' | 'recall'>,
  part: Part,
) {
  return {
    context: {
      ...{ currency, today },
      ...(limits === undefined ? {} : { limits }),
      ...(escrowZone === null ? {} : { escrow: { zone: escrowZone, now: new Date().toISOString() } }),
    },
    ...(maxRows === undefined ? {} : { maxRows }),
    ...(part.tab === undefined ? {} : { sheet: part.tab }),
    ...(part.headerLine === undefined ? {} : { headerLine: part.headerLine }),
  }
}

/** The sheet with the answers that were given to the same questions for an earlier sheet with the same headings. */
async function withKnown(
  sheet: SheetHandle,
  recall: Context['recall'],
): Promise<{ summary: SheetSummary; known: KnownColumns | null }> {
  const { summary } = sheet
  const { mapping, questions } = summary
  // Without an answer nothing counts as confirmed: the sheet is read by its headings, as the first time.
  const known = await recall(mapping.headings).catch(() => null)
  const recalled = known === null ? mapping : recallAnswers(mapping, questions, known.confirmed)
  if (recalled === mapping) return { summary, known: null }
  return { summary: await sheet.remap(recalled), known }
}
