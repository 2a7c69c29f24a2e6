'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useRef, useState } from 'react'
import { DraftGrid } from '@/components/payouts/grid/draft-grid'
import { QuotePanel } from '@/components/payouts/quotes/quote-panel'
import { usePayout } from '@/components/payouts/use-payout'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useReadError } from '@/components/ui/action/use-read-error'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { Workspace } from '@/components/ui/layout/workspace'
import { SidePanel } from '@/components/ui/overlay/side-panel'
import { useShortcut } from '@/components/ui/value/shortcut'
import type { ActionError } from '@/lib/access/requests/action'
import type { DraftFilter } from '@/lib/payouts/draft/rows-filter'
import type { NextIssue, RowPlace, RowPointer } from '@/lib/payouts/view'
import { type IssueSearch, readNextIssue } from '@/lib/queries/payouts'
import type { Field } from '@/lib/sheet/columns/fields'
import type { RowProblemCode } from '@/lib/sheet/rows/row-issues'
import { useIssueText } from '@/lib/sheet/use-issue-text'
import { LongChangeBar } from './bulk-change'
import { DraftFilters } from './draft-filters'
import { DraftHead } from './draft-head'
import { DraftTotals } from './draft-totals'
import { SubmissionStopped } from './submission-stopped'
import { UnsavedBar } from './unsaved-bar'
import { EditsProvider, useEdits } from './use-edits'
import { useWhyNot } from './use-why-not'

type Shown = {
  readonly filter: DraftFilter
  readonly code: string | null
  /** The row that is open when the rows appear, and its current cell. */
  readonly start: Start | null
  readonly turn: number
}

/** A position among the rows shown: a cell, or no field where the issue is about the whole row. */
export type Start = { readonly index: number; readonly field: Field | null }
/** The issue from which the search continues. */
export type FromIssue = Pick<IssueSearch, 'row' | 'severity' | 'issue'>

const BEGIN: FromIssue = { row: null, severity: 'block', issue: null }

/** A draft: its rows to edit, its quote beside them, and the total debit at the foot. */
export function DraftStage({ onReplace }: { onReplace: () => void }) {
  return (
    <EditsProvider>
      <Stage onReplace={onReplace} />
    </EditsProvider>
  )
}

function Stage({ onReplace }: { onReplace: () => void }) {
  const t = useTranslations('draft')
  const payout = usePayout()
  const edits = useEdits()
  const [shown, setShown] = useState<Shown>({ filter: 'all', code: null, start: null, turn: 0 })
  const [panelOpen, setPanelOpen] = useState(false)
  const whyNot = useWhyNot()
  const [stopped, setStopped] = useState(false)
  // The row that the person moved to since the last issue, as the grid reports it.
  const hand = useRef<FromIssue | null>(null)
  const visited = useRef<FromIssue>(BEGIN)
  const goTo = (filter: DraftFilter, code: string | null, place: RowPlace & Partial<RowPointer>) => {
    setPanelOpen(false)
    visited.current = { row: place.rowId, severity: place.severity ?? 'block', issue: place.code ?? null }
    const start = { index: place.index, field: place.field ?? null }
    setShown(({ turn }) => ({ filter, code, start, turn: turn + 1 }))
  }
  const jump = (place: RowPlace & Partial<RowPointer>) => goTo('all', null, place)
  const show = (filter: DraftFilter, code: string | null) => {
    visited.current = BEGIN
    setShown(({ turn }) => ({ filter, code, start: null, turn: turn + 1 }))
  }
  // A filter without issues is not searched: the next issue is then searched for among all rows.
  const listed = shown.code !== null || shown.filter === 'blocked' || shown.filter === 'warning'
  const among = { filter: listed ? (shown.filter as IssueSearch['filter']) : ('all' as const), code: shown.code }
  const next = useNextIssue(payout.id, (issue) => goTo(among.filter, among.code, issue))
  const goOn = (back: boolean) => void next.go({ ...among, back, ...(hand.current ?? visited.current) })
  useShortcut('J', t('next.next'), () => goOn(false))
  useShortcut('K', t('next.previous'), () => goOn(true))
  const count = shown.code === null ? payout.counts[shown.filter] : (payout.problems[shown.code as RowProblemCode] ?? 0)
  const failed = edits.error ?? next.error
  return (
    <Workspace
      head={<DraftHead onReplace={onReplace} onJump={jump} />}
      panel={
        <SidePanel
          title={payout.kind === 'escrow' ? t('quote.feesAndTerms') : t('quote.title')}
          isOpen={panelOpen}
          onClose={() => setPanelOpen(false)}
        >
          <QuotePanel onJump={jump} />
        </SidePanel>
      }
      totals={<DraftTotals onQuote={() => setPanelOpen(true)} onJump={jump} whyNot={whyNot} onStopped={setStopped} />}
    >
      <DraftFilters shown={shown} onShow={show} onNext={goOn} />
      {failed && (
        <div className="border-b px-gutter py-2">
          <ErrorMessage error={failed} />
        </div>
      )}
      {stopped && whyNot.why !== null && <SubmissionStopped why={whyNot.why} />}
      <LongChangeBar long={edits.long} />
      <UnsavedBar />
      {count === 0 && (shown.filter !== 'all' || shown.code !== null) ? (
        <NothingShown onAll={() => show('all', null)} />
      ) : (
        <DraftGrid
          key={`${shown.filter} ${shown.code} ${shown.turn}`}
          shown={shown}
          count={count}
          start={shown.start}
          hand={hand}
        />
      )}
    </Workspace>
  )
}

/** Shown instead of the grid once no row matches a filter. It takes the focus of a person who edited the last of them by keyboard. */
function NothingShown({ onAll }: { onAll: () => void }) {
  const t = useTranslations('draft')
  const catchFocus = useCallback((element: HTMLDivElement | null) => {
    if (document.activeElement === document.body) element?.focus()
  }, [])
  return (
    <div ref={catchFocus} tabIndex={-1} role="status" className="focus-inset">
      <EmptyState title={t('none.title')} actions={<Button onPress={onAll}>{t('none.showAll')}</Button>}>
        {t('none.text')}
      </EmptyState>
    </div>
  )
}

/** Finds the next issue on the server, since the page does not hold all rows, announces it, and goes there. */
function useNextIssue(payoutId: string, goTo: (issue: NextIssue) => void) {
  const t = useTranslations('draft')
  const readError = useReadError()
  const text = useIssueText()
  const [error, setError] = useState<ActionError | null>(null)
  const go = async (from: IssueSearch) => {
    const found = await readNextIssue(payoutId, from).catch((error: unknown) => {
      setError(readError(error))
      return undefined
    })
    if (found === undefined) return
    setError(null)
    if (found === null) return announce(t('next.none'))
    goTo(found)
    const ends = from.back ? t('next.wrappedToLast') : t('next.wrappedToFirst')
    const issue = [found.label, found.message].flatMap((one) => (one === null ? [] : [text(one)]))
    announce(`${found.again ? `${ends} ` : ''}${issue.join('. ')}`)
  }
  return { error, go }
}
