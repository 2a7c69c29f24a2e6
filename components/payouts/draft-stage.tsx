'use client'

import { OctagonAlert, TriangleAlert, Wrench } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FilterBar, FilterChip } from '@/components/ui/filter-bar'
import { KeyCap } from '@/components/ui/key-cap'
import { Problem } from '@/components/ui/problem'
import { SidePanel } from '@/components/ui/side-panel'
import { Workspace } from '@/components/ui/workspace'
import type { RowsFilter } from '@/lib/payouts/rows-filter'
import type { PayoutView, RowPointer } from '@/lib/payouts/view'
import { useDesk } from './desk-context'
import { DraftGrid } from './draft-grid'
import { DraftHead } from './draft-head'
import { DraftTotals } from './draft-totals'
import { QuotePanel } from './quote-panel'
import { useEdits } from './use-edits'

/** A draft: its rows to mend, its quote beside them, and what it will take from the wallet at the foot. */
export function DraftStage({ payout }: { payout: PayoutView }) {
  const { mayPrepare } = useDesk()
  const edits = useEdits(payout.id)
  const [shown, setShown] = useState<{ filter: RowsFilter; start: number | null; turn: number }>({
    filter: 'all',
    start: null,
    turn: 0,
  })
  const [panelOpen, setPanelOpen] = useState(false)
  const jump = (pointer: RowPointer) => {
    setPanelOpen(false)
    setShown(({ turn }) => ({ filter: 'all', start: pointer.index, turn: turn + 1 }))
  }
  const filterBy = (filter: RowsFilter) => setShown(({ turn }) => ({ filter, start: null, turn: turn + 1 }))
  const offered = payout.counts['fix-offered']
  return (
    <Workspace
      head={<DraftHead payout={payout} edits={edits} />}
      panel={
        <SidePanel title="Quote" isOpen={panelOpen} onClose={() => setPanelOpen(false)}>
          <QuotePanel payout={payout} onJump={jump} />
        </SidePanel>
      }
      totals={<DraftTotals payout={payout} edits={edits} onQuote={() => setPanelOpen(true)} onJump={jump} />}
    >
      <FilterBar label="Which rows" aside={<KeysHint />}>
        <Chip label="All" count={payout.counts.all} filter="all" now={shown.filter} onPick={filterBy} />
        <Chip
          label="Blocked"
          count={payout.counts.blocked}
          filter="blocked"
          now={shown.filter}
          onPick={filterBy}
          icon={OctagonAlert}
          tone="bad"
        />
        <Chip
          label="Fixes offered"
          count={offered}
          filter="fix-offered"
          now={shown.filter}
          onPick={filterBy}
          icon={Wrench}
          tone="accent"
        />
        <Chip
          label="Warnings"
          count={payout.counts.warning}
          filter="warning"
          now={shown.filter}
          onPick={filterBy}
          icon={TriangleAlert}
          tone="warn"
        />
        <Chip label="Fixed" count={payout.counts.fixed} filter="fixed" now={shown.filter} onPick={filterBy} />
        <Chip
          label="Left out"
          count={payout.counts['left-out']}
          filter="left-out"
          now={shown.filter}
          onPick={filterBy}
        />
        {offered > 1 && mayPrepare && (
          <Button
            size="sm"
            variant="quiet"
            busy={edits.busy}
            onPress={() => void edits.matching({ what: 'use-repairs', field: null })}
          >
            Use all fixes
          </Button>
        )}
      </FilterBar>
      {edits.told && (
        <div className="border-b px-gutter py-2">
          <Problem sentence={edits.told.sentence} reference={edits.told.reference} />
        </div>
      )}
      <DraftGrid
        key={`${shown.filter} ${shown.turn}`}
        payout={payout}
        filter={shown.filter}
        start={shown.start}
        onJump={jump}
        edits={edits}
      />
    </Workspace>
  )
}

type ChipProps = {
  label: string
  count: number
  filter: RowsFilter
  now: RowsFilter
  onPick: (filter: RowsFilter) => void
} & Partial<Pick<Parameters<typeof FilterChip>[0], 'icon' | 'tone'>>

function Chip({ label, count, filter, now, onPick, ...look }: ChipProps) {
  if (count === 0 && filter !== 'all' && now !== filter) return null
  return (
    <FilterChip {...look} count={count} isOn={now === filter} onPress={() => onPick(filter)}>
      {label}
    </FilterChip>
  )
}

function KeysHint() {
  return (
    <>
      Next problem <KeyCap>J</KeyCap> Back <KeyCap>K</KeyCap>
    </>
  )
}
