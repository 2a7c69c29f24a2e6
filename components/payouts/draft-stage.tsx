'use client'

import { useCallback, useState } from 'react'
import { announce } from '@/components/ui/announce'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Problem } from '@/components/ui/problem'
import { SidePanel } from '@/components/ui/side-panel'
import { Workspace } from '@/components/ui/workspace'
import type { Told } from '@/lib/access/answer'
import type { DraftFilter } from '@/lib/payouts/rows-filter'
import type { PayoutView, RowPointer } from '@/lib/payouts/view'
import { toldBy } from '@/lib/queries/get-json'
import { nextProblem } from '@/lib/queries/payouts'
import { DraftFilters } from './draft-filters'
import { DraftGrid } from './draft-grid'
import { DraftHead } from './draft-head'
import { DraftTotals } from './draft-totals'
import { LongChangeBar } from './long-change'
import { QuotePanel } from './quote-panel'
import { UnsavedBar } from './unsaved-bar'
import { useEdits } from './use-edits'

type Shown = {
  readonly filter: DraftFilter
  readonly code: string | null
  readonly start: number | null
  readonly turn: number
}

/** A draft: its rows to mend, its quote beside them, and what it will take from the wallet at the foot. */
export function DraftStage({ payout, onReplace }: { payout: PayoutView; onReplace: () => void }) {
  const edits = useEdits(payout)
  const [shown, setShown] = useState<Shown>({ filter: 'all', code: null, start: null, turn: 0 })
  const [panelOpen, setPanelOpen] = useState(false)
  const jump = (pointer: RowPointer) => {
    setPanelOpen(false)
    setShown(({ turn }) => ({ filter: 'all', code: null, start: pointer.index, turn: turn + 1 }))
  }
  const show = (filter: DraftFilter, code: string | null) =>
    setShown(({ turn }) => ({ filter, code, start: null, turn: turn + 1 }))
  const next = useNextProblem(payout.id, jump)
  const count = shown.code === null ? payout.counts[shown.filter] : (payout.problems[shown.code]?.rows ?? 0)
  return (
    <Workspace
      head={<DraftHead payout={payout} edits={edits} onReplace={onReplace} />}
      panel={
        <SidePanel
          title={payout.kind === 'escrow' ? 'Fees and terms' : 'Quote'}
          isOpen={panelOpen}
          onClose={() => setPanelOpen(false)}
        >
          <QuotePanel payout={payout} edits={edits} onJump={jump} />
        </SidePanel>
      }
      totals={<DraftTotals payout={payout} edits={edits} onQuote={() => setPanelOpen(true)} onJump={jump} />}
    >
      <DraftFilters
        payout={payout}
        shown={shown}
        onShow={show}
        onNext={(back) => void next.go(shown.start ?? -1, back)}
        edits={edits}
      />
      {(edits.told ?? next.told) && (
        <div className="border-b px-gutter py-2">
          <Problem
            sentence={(edits.told ?? next.told)?.sentence ?? ''}
            reference={(edits.told ?? next.told)?.reference}
          />
        </div>
      )}
      <LongChangeBar long={edits.long} />
      <UnsavedBar edits={edits} />
      {count === 0 && (shown.filter !== 'all' || shown.code !== null) ? (
        <NothingShown onAll={() => show('all', null)} />
      ) : (
        <DraftGrid
          key={`${shown.filter} ${shown.code} ${shown.turn}`}
          payout={payout}
          shown={shown}
          count={count}
          start={shown.start}
          onNext={(index, back) => void next.go(index, back)}
          edits={edits}
        />
      )}
    </Workspace>
  )
}

/** In the place of the grid once no row is left under a filter. Whoever mended the last of them by keyboard goes on from here. */
function NothingShown({ onAll }: { onAll: () => void }) {
  const catchFocus = useCallback((element: HTMLDivElement | null) => {
    if (document.activeElement === document.body) element?.focus()
  }, [])
  return (
    <div ref={catchFocus} tabIndex={-1} role="status" className="focus-inset">
      <EmptyState title="No row is left under this filter" actions={<Button onPress={onAll}>Show all rows</Button>}>
        The rows that stood here were mended, settled or left out. They are still in the sheet, under “All”.
      </EmptyState>
    </div>
  )
}

/** Finds the next row that waits for a person at the desk, since a page does not hold all rows, and goes there. */
function useNextProblem(payoutId: string, jump: (pointer: RowPointer) => void) {
  const [told, setTold] = useState<Told | null>(null)
  const go = async (index: number, back: boolean) => {
    const found = await nextProblem(payoutId, { index, back, code: null }).catch((error: unknown) => {
      setTold(toldBy(error))
      return undefined
    })
    if (found === undefined) return
    setTold(null)
    if (found === null) announce('No row waits for you')
    else jump(found)
  }
  return { told, go }
}
