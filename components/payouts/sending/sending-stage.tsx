'use client'

import { Repeat2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActivityButton } from '@/components/activity/activity-button'
import { DuplicateButton } from '@/components/payouts/duplicate-button'
import { PayoutChip } from '@/components/payouts/payout-chip'
import { PayoutNote } from '@/components/payouts/payout-note'
import { Sums } from '@/components/payouts/quotes/sums'
import { RecordedSteps } from '@/components/payouts/recorded-steps'
import { groupsOf, ResultCounts } from '@/components/payouts/results/result-counts'
import { ResultsTable } from '@/components/payouts/results/results-table'
import { RetryDialog } from '@/components/payouts/results/retry-dialog'
import { useStaff } from '@/components/payouts/staff-context'
import { SaveTemplateButton } from '@/components/payouts/templates/save-template-button'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { Select } from '@/components/ui/form/select'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Workspace } from '@/components/ui/layout/workspace'
import { DownloadMenu } from '@/components/ui/overlay/download-menu'
import { SidePanel } from '@/components/ui/overlay/side-panel'
import { FilterBar, FilterChip } from '@/components/ui/table/filter-bar'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { Money } from '@/components/ui/value/money'
import { useShortcut } from '@/components/ui/value/shortcut'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import type { ResultFilter } from '@/lib/payouts/draft/rows-filter'
import { chosenSums } from '@/lib/payouts/results/retry-choice'
import type { RowAt } from '@/lib/payouts/row-place'
import { stageOf } from '@/lib/payouts/stage'
import type { RowView } from '@/lib/payouts/view'
import { BatchesPanel } from './batches-panel'
import { isCreate } from './kind-text'

// Most payouts have no batch whose outcome a person has to decide. Its cards are in the HTML of the page where one has.
const WaitingBatches = dynamic(() =>
  import('@/components/payouts/manual-resolution/waiting-batches').then((module) => module.WaitingBatches),
)

// Few payouts ever wait for funds.
const WaitingForFunds = dynamic(() => import('./waiting-for-funds').then((module) => module.WaitingForFunds), {
  ssr: false,
})

const labels = (t: Texts<'sending'>): Readonly<Record<ResultFilter, string>> => ({
  all: t('show.all'),
  paid: t('show.paid'),
  failed: t('show.failed'),
  'in-escrow': t('show.in_escrow'),
  pending: t('show.pending'),
  'not-known': t('show.not_known'),
  other: t('show.other'),
})
const orders = (t: Texts<'sending'>) =>
  [
    { id: 'trouble', label: t('order.failedFirst') },
    { id: 'sheet', label: t('order.sheet') },
  ] as const

/** An approved payout: the result of each row, refreshed by itself, and what can be done about failed ones. */
export function SendingStage({ at }: { at: RowAt | null }) {
  const payout = usePayout()
  const t = useTranslations('sending')
  const formats = useFormats()
  const { mayPrepare } = useStaff()
  const [filter, setFilter] = useState<ResultFilter>('all')
  const [order, setOrder] = useState<'trouble' | 'sheet'>(at === null ? 'trouble' : 'sheet')
  const [panelOpen, setPanelOpen] = useState(false)
  const [paying, setPaying] = useState(false)
  const [changed, setChanged] = useState<ReadonlyMap<string, RowView>>(new Map())
  const groups = groupsOf(t, payout.rowStatuses)
  const all = payout.rowStatuses.reduce((rows, one) => rows + one.rows, 0)
  // Rows that are certainly unpaid are selected at first; rows that may have been paid are not.
  const again = chosenSums(payout.payableAgain, [...changed.values()])
  const isChosen = ({ id, payableAgain }: RowView) =>
    payableAgain !== null && changed.has(id) === (payableAgain === 'unsure')
  const canPayAgain = mayPrepare && payout.payableAgain.length > 0
  useShortcut(canPayAgain && again.rows > 0 ? 'P' : null, t('stage.retryFailed'), () => setPaying(true))
  const choose = (row: RowView) =>
    setChanged((was) => {
      const others = [...was].filter(([id]) => id !== row.id)
      return new Map(was.has(row.id) ? others : [...others, [row.id, row]])
    })
  return (
    <Workspace
      head={<SendingHead onBatches={() => setPanelOpen(true)} />}
      panel={
        <SidePanel title={t('batches.title')} isOpen={panelOpen} onClose={() => setPanelOpen(false)}>
          <BatchesPanel />
        </SidePanel>
      }
      totals={
        <TotalsBar
          why={canPayAgain ? t('stage.selected', { count: again.rows }) : undefined}
          actions={
            canPayAgain && (
              <Button
                variant="primary"
                icon={Repeat2}
                keys="P"
                isDisabled={again.rows === 0}
                onPress={() => setPaying(true)}
              >
                {t('stage.retry', { count: again.rows })}
              </Button>
            )
          }
        >
          <Total label={t('stage.paidOfApproved')}>
            {formats.count(groups.find((group) => group.key === 'paid')?.rows ?? 0)}{' '}
            <span className="font-normal text-text-3">{t('stage.of', { rows: all })}</span>
          </Total>
          <Total label={t('stage.approved')}>
            <Sums totals={payout.totals} pick="amount" />
          </Total>
          <Total label={t('stage.paidSoFar')} main>
            {groups
              .find((group) => group.key === 'paid')
              ?.sums.map((one) => <Money key={one.currency} amount={one.amount} currency={one.currency} />) ?? (
              <span className="text-text-3">{t('stage.none')}</span>
            )}
          </Total>
        </TotalsBar>
      }
    >
      {payout.submissions.some(({ holdReason }) => holdReason === 'funds') && <WaitingForFunds />}
      {payout.submissions.some(({ waiting }) => waiting !== null) && <WaitingBatches />}
      <ResultCounts />
      <FilterBar
        label={t('stage.show')}
        always={<Select label={t('stage.order')} look="filter" options={orders(t)} value={order} onChange={setOrder} />}
      >
        <FilterChip isOn={filter === 'all'} count={all} onPress={() => setFilter('all')}>
          {labels(t).all}
        </FilterChip>
        {groups.map((group) => (
          <FilterChip
            key={group.key}
            isOn={filter === group.key}
            count={group.rows}
            onPress={() => setFilter(group.key as ResultFilter)}
          >
            {labels(t)[group.key as ResultFilter]}
          </FilterChip>
        ))}
      </FilterBar>
      <ResultsTable
        key={`${filter} ${order}`}
        shown={{ filter, order }}
        at={filter === 'all' && order === 'sheet' ? at : null}
        count={filter === 'all' ? all : (groups.find((group) => group.key === filter)?.rows ?? 0)}
        isChosen={isChosen}
        onChoose={choose}
      />
      <RetryDialog
        chosen={again}
        changed={[...changed.keys()]}
        isOpen={paying}
        onClose={(refused) => {
          setPaying(false)
          if (refused) setChanged(new Map())
        }}
      />
    </Workspace>
  )
}

function SendingHead({ onBatches }: { onBatches: () => void }) {
  const { mayPrepare } = useStaff()
  const payout = usePayout()
  const ui = useTranslations('ui')
  const t = useTranslations('sending')
  const formats = useFormats()
  const approved = payout.proposals.find((one) => one.kind === 'payout' && one.state === 'approved')
  const approvers = approved?.decisions.filter(({ what }) => what === 'approve').map(({ who }) => who)
  const by = approvers && formats.all(approvers)
  const read = payout.submissions
    .map((one) => one.observedAt)
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  const batches = payout.submissions.filter(isCreate).length
  const clock = (iso: string) => `${formats.clock(iso)} ${formats.zoneName()}`
  return (
    <>
      <PageHeader
        title={payout.name}
        chip={<PayoutChip />}
        facts={[
          ui(`kind.${payout.kind}`),
          approved?.decidedAt && t('stage.approvedBy', { by: by ?? '', time: clock(approved.decidedAt) }),
          t('stage.batches', { count: batches }),
          read ? t('stage.updated', { time: clock(read) }) : t('stage.notUpdated'),
        ]}
        actions={
          <>
            <ActivityButton thing={`payout:${payout.id}`} />
            {mayPrepare && (
              <>
                <DuplicateButton />
                <SaveTemplateButton />
              </>
            )}
            <span className="lg:hidden">
              <Button onPress={onBatches}>{t('batches.title')}</Button>
            </span>
            <DownloadMenu
              files={[
                { label: t('stage.statement'), href: `/api/payouts/${payout.id}/statement` },
                ...(['csv', 'xlsx'] as const).map((format) => ({
                  label: t(`stage.download.${format}`),
                  href: `/api/payouts/${payout.id}/sheet?format=${format}`,
                })),
              ]}
            />
          </>
        }
      />
      <PayoutNote />
      <RecordedSteps stage={stageOf(payout)} />
    </>
  )
}
