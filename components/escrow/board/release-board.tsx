'use client'

import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CancelBatch } from '@/components/escrow/payouts/cancel-batch'
import { payoutPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { Workspace } from '@/components/ui/layout/workspace'
import { SidePanel } from '@/components/ui/overlay/side-panel'
import { useRowKeys } from '@/components/ui/table/row-link'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { useShortcut } from '@/components/ui/value/shortcut'
import { aboutName } from '@/lib/approvals/approval-line'
import { grouped, isReady, isShown, nowOf, oldestReading, whyNotChosen } from '@/lib/escrow/board/board'
import { readShow } from '@/lib/escrow/board/board-filters'
import type { Board, BoardEscrow } from '@/lib/escrow/board/view'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats, useText } from '@/lib/messages/use-text'
import { boardQuery } from '@/lib/queries/board'
import { shownEscrowBatchStatus } from '@/lib/service-lists/status'
import { BoardFilterBar } from './board-filter-bar'
import { BoardNotices } from './board-notices'
import { BoardPanel } from './board-panel'
import { type BoardStaff, BoardStaffProvider, useBoardStaff } from './board-staff'
import { BoardTable } from './board-table'
import { BoardTotals } from './board-totals'
import { useChosen } from './use-chosen'
import { useMinute } from './use-minute'

/** One escrow payout: every escrow with its terms and its deadline, what can be released, and the results of releases. */
export function ReleaseBoard({ id, staff }: { id: string; staff: BoardStaff }) {
  const t = useTranslations('board')
  const { data, error, isFetching, refetch } = useQuery(boardQuery(id))
  if (data === undefined) {
    return (
      <>
        <PageHeader title={t('page.title')} />
        {error && <ReadingFailed error={error} busy={isFetching} onRetry={refetch} />}
        {!error && <TableSkeleton columns={['60%', '50%', '50%', '40%', '40%', '30%']} rows={10} />}
      </>
    )
  }
  const readAgain = (
    <Button variant="quiet" icon={RotateCw} busy={isFetching} onPress={() => void refetch()}>
      {isFetching ? t('page.refreshing') : t('page.refresh')}
    </Button>
  )
  const failed = error && <ReadingFailed error={error} shownAsOf={data.readAt} busy={isFetching} onRetry={refetch} />
  return (
    <BoardStaffProvider staff={staff}>
      <Loaded board={data} readAgain={readAgain} failed={failed} />
    </BoardStaffProvider>
  )
}

type LoadedProps = { board: Board; readAgain: React.ReactNode; failed: React.ReactNode }

function Loaded({ board, readAgain, failed }: LoadedProps) {
  const staff = useBoardStaff()
  const formats = useFormats()
  const t = useTranslations('board')
  const text = useText()
  const address = useSearchParams()
  const show = readShow(Object.fromEntries(address))
  const now = nowOf(board, useMinute(board.readAt))
  const groups = grouped(
    (board.escrows ?? []).filter((one) => isShown(one, show, now)),
    now,
  )
  const shown = groups.flatMap(({ escrows }) => escrows)
  const can = staff.mayPrepare ? shown.filter((one) => whyNotChosen(one, now.cancelled) === null) : []
  const selection = useChosen(can.flatMap(({ escrowId }) => escrowId ?? []))
  const [at, setAt] = useState<number | null>(null)
  const [drawer, setDrawer] = useState(false)
  const selected = shown.find(({ place }) => place === at) ?? null
  const host = useRowKeys<HTMLDivElement>()
  useShortcut(staff.mayPrepare ? 'X' : null, t('page.selectKey'), () => {
    if (selected?.escrowId != null) selection.toggle(selected.escrowId, false)
  })
  useShortcut(selection.chosen.length > 0 ? 'Esc' : null, t('page.clearKey'), selection.clear)
  const isChosen = new Set(selection.chosen)
  const chosen = can.filter(({ escrowId }) => escrowId !== null && isChosen.has(escrowId))
  // Nothing more can be requested until that is decided, and the decision needs the space.
  const waits = board.proposals.some(({ kind, state }) => state === 'pending' && kind === 'release-escrow-disbursement')
  const pick = (one: BoardEscrow) => {
    setAt(one.place)
    setDrawer(!window.matchMedia(BESIDE).matches)
  }
  return (
    <Workspace
      head={
        <>
          <PageHeader
            title={text(aboutName({ kind: 'escrow-payout', id: board.id, name: board.name }))}
            chip={<ServiceStatus status={shownEscrowBatchStatus(board.status)} chip />}
            facts={facts(t, formats, board)}
            actions={
              <>
                {board.ours !== null && (
                  <LinkButton href={payoutPath(board.ours.payoutId)} variant="quiet">
                    {t('page.payout')}
                  </LinkButton>
                )}
                {readAgain}
                {staff.mayPrepare && <CancelBatch board={board} />}
              </>
            }
          />
          <BoardFilterBar board={board} show={show} now={now} mayChoose={staff.mayPrepare && !now.cancelled} />
        </>
      }
      panel={
        <SidePanel title={t('panel.escrow')} isOpen={drawer && selected !== null} onClose={() => setDrawer(false)}>
          <BoardPanel board={board} escrow={selected} now={now} />
        </SidePanel>
      }
      totals={
        staff.mayPrepare &&
        !board.cancelled &&
        !waits && <BoardTotals board={board} chosen={chosen} ready={can.filter(isReady)} onChoose={selection.choose} />
      }
    >
      {failed}
      <div ref={host} data-pane className="grow panes:min-h-0 panes:scroll-pt-17 panes:overflow-auto">
        <BoardNotices board={board} />
        <BoardTable
          context={{
            ...{ board, now, zone: staff.zone },
            onToggle: staff.mayPrepare ? selection.toggle : null,
            onPick: pick,
            onFocus: (one) => setAt(one.place),
          }}
          groups={groups}
          show={show}
          at={at}
          chosen={isChosen}
        />
      </div>
    </Workspace>
  )
}

// The width from which a side panel is beside its table (`lg` of the design tokens).
const BESIDE = '(min-width: 75rem)'

const MINUTE_MS = 60_000

function facts(t: Texts<'board'>, formats: Formats, { ours, escrows, readAt }: Board) {
  const oldest = oldestReading(escrows ?? [])
  const isOld = oldest !== null && Date.parse(readAt) - Date.parse(oldest) > MINUTE_MS
  return [
    ours === null ? t('page.notFromHere') : t('page.title'),
    escrows !== null && t('escrows', { count: escrows.length }),
    t('page.deadlines', { zone: formats.zoneName() }),
    t('page.updated', { time: formats.clock(readAt) }),
    isOld && t('page.termsUpdated', { time: formats.moment(oldest) }),
  ]
}
