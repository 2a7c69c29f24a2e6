'use client'

import { Download, Repeat2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { countText } from '@/components/ui/count'
import { FilterBar, FilterChip } from '@/components/ui/filter-bar'
import { LinkButton } from '@/components/ui/link-button'
import { Money } from '@/components/ui/money'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { useShortcut } from '@/components/ui/shortcut'
import { SidePanel } from '@/components/ui/side-panel'
import { Total, TotalsBar } from '@/components/ui/totals-bar'
import { Workspace } from '@/components/ui/workspace'
import type { OUTCOME_FILTERS } from '@/lib/payouts/rows-filter'
import { stageOf } from '@/lib/payouts/stage'
import type { PayoutView } from '@/lib/payouts/view'
import { formatClock, zoneName } from '@/lib/zone'
import { BatchesPanel } from './batches-panel'
import { useDesk } from './desk-context'
import { isCreate, KIND_WORDS } from './kind-words'
import { WaitingBatches } from './manual-resolution/waiting-batches'
import { groupsOf, OutcomeCounts } from './outcome-counts'
import { OutcomeTable } from './outcome-table'
import { PayAgainDialog } from './pay-again-dialog'
import { PayoutChip } from './payout-chip'
import { PayoutSteps } from './payout-steps'
import { Sums } from './sums'

type Filter = (typeof OUTCOME_FILTERS)[number]
const LABELS: Readonly<Record<Filter, string>> = {
  all: 'All',
  paid: 'Paid',
  failed: 'Failed',
  'in-escrow': 'Held',
  pending: 'Pending',
  'not-known': 'Not known yet',
  other: 'Other',
}
const ORDERS = [
  { id: 'trouble', label: 'Troubled rows first' },
  { id: 'sheet', label: 'As in the sheet' },
] as const

/** An approved payout: what became of each row, followed by itself, and what can be done about those that failed. */
export function SendingStage({ payout }: { payout: PayoutView }) {
  const { mayPrepare } = useDesk()
  const [filter, setFilter] = useState<Filter>('all')
  const [order, setOrder] = useState<'trouble' | 'sheet'>('trouble')
  const [panelOpen, setPanelOpen] = useState(false)
  const [paying, setPaying] = useState(false)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const groups = groupsOf(payout.fates)
  const all = payout.fates.reduce((rows, one) => rows + one.rows, 0)
  // What is certainly unpaid is chosen at first, what may have been paid is not.
  const again = payout.payableAgain.filter((row) => changed.has(row.rowId) === row.unsure)
  const canPayAgain = mayPrepare && payout.payableAgain.length > 0
  useShortcut(canPayAgain && again.length > 0 ? 'P' : null, 'Pay failed rows again', () => setPaying(true))
  const choose = (rowId: string) =>
    setChanged((was) => new Set(was.has(rowId) ? [...was].filter((one) => one !== rowId) : [...was, rowId]))
  return (
    <Workspace
      head={<SendingHead payout={payout} onBatches={() => setPanelOpen(true)} />}
      panel={
        <SidePanel title="Batches" isOpen={panelOpen} onClose={() => setPanelOpen(false)}>
          <BatchesPanel payout={payout} />
        </SidePanel>
      }
      totals={
        <TotalsBar
          why={canPayAgain ? `${countText(again.length)} chosen` : undefined}
          actions={
            canPayAgain && (
              <Button
                variant="primary"
                icon={Repeat2}
                keys="P"
                isDisabled={again.length === 0}
                onPress={() => setPaying(true)}
              >
                {`Pay ${countText(again.length)} ${again.length === 1 ? 'row' : 'rows'} again`}
              </Button>
            )
          }
        >
          <Total label="Paid of approved">
            {countText(groups.find((group) => group.key === 'paid')?.rows ?? 0)}{' '}
            <span className="font-normal text-text-3">of {countText(all)}</span>
          </Total>
          <Total label="Approved">
            <Sums totals={payout.totals} pick="amount" />
          </Total>
          <Total label="Paid so far" main>
            {groups
              .find((group) => group.key === 'paid')
              ?.sums.map((one) => <Money key={one.currency} amount={one.amount} currency={one.currency} />) ?? (
              <span className="text-text-3">none</span>
            )}
          </Total>
        </TotalsBar>
      }
    >
      <WaitingBatches payout={payout} />
      <OutcomeCounts payout={payout} />
      <FilterBar
        label="Which rows"
        aside={<Select label="Order" look="filter" options={ORDERS} value={order} onChange={setOrder} />}
      >
        <FilterChip isOn={filter === 'all'} count={all} onPress={() => setFilter('all')}>
          {LABELS.all}
        </FilterChip>
        {groups.map((group) => (
          <FilterChip
            key={group.key}
            isOn={filter === group.key}
            count={group.rows}
            onPress={() => setFilter(group.key as Filter)}
          >
            {LABELS[group.key as Filter]}
          </FilterChip>
        ))}
      </FilterBar>
      <OutcomeTable
        key={`${filter} ${order}`}
        payout={payout}
        shown={{ filter, order }}
        count={filter === 'all' ? all : (groups.find((group) => group.key === filter)?.rows ?? 0)}
        chosen={new Set(again.map((row) => row.rowId))}
        onChoose={choose}
      />
      <PayAgainDialog payout={payout} rows={again} isOpen={paying} onClose={() => setPaying(false)} />
    </Workspace>
  )
}

function SendingHead({ payout, onBatches }: { payout: PayoutView; onBatches: () => void }) {
  const { zone } = useDesk()
  const approved = payout.proposals.find((one) => one.kind === 'payout' && one.state === 'approved')
  const by = approved?.decisions
    .filter((one) => one.what === 'approve')
    .map((one) => one.who)
    .join(' and ')
  const read = payout.submissions
    .map((one) => one.observedAt)
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  const batches = payout.submissions.filter(isCreate).length
  const clock = (iso: string) => `${formatClock(iso, zone)} ${zoneName(zone)}`
  return (
    <>
      <PageHeader
        title={payout.name}
        chip={<PayoutChip payout={payout} />}
        facts={[
          KIND_WORDS[payout.kind],
          approved?.decidedAt && `Approved by ${by} ${clock(approved.decidedAt)}`,
          `${countText(batches)} ${batches === 1 ? 'batch' : 'batches'}`,
          read ? `Last read ${clock(read)}` : 'Not read yet',
        ]}
        actions={
          <>
            <span className="lg:hidden">
              <Button onPress={onBatches}>Batches</Button>
            </span>
            <LinkButton href={`/api/payouts/${payout.id}/sheet`} icon={Download} download>
              Sheet with outcome
            </LinkButton>
          </>
        }
      />
      <PayoutSteps stage={stageOf(payout)} />
    </>
  )
}
