'use client'

import { useQueries } from '@tanstack/react-query'
import { countText } from '@/components/ui/count'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { PanelSection } from '@/components/ui/panel-section'
import { Status } from '@/components/ui/status'
import type { BatchView, PayoutView, RowPointer } from '@/lib/payouts/view'
import { railName } from '@/lib/phone/rails'
import { toldBy } from '@/lib/queries/get-json'
import { quoteQuery } from '@/lib/queries/quotes'
import { formatClock, zoneName } from '@/lib/zone'
import { useDesk } from './desk-context'
import { byRail, type RailLine } from './rail-lines'

type Props = { payout: PayoutView; onJump: (pointer: RowPointer) => void }

/** What the payout will cost, rail by rail: our estimate at once, the service's figure as soon as it answers. */
export function QuotePanel({ payout, onJump }: Props) {
  const { mayPrepare, zone } = useDesk()
  const open = payout.batches.filter((batch) => batch.quotedAt === null)
  const asked = useQueries({
    queries: open.map((batch) => ({ ...quoteQuery(payout.id, batch.hash), enabled: mayPrepare })),
  })
  const failure = asked.find((one) => one.failureReason !== null)?.failureReason ?? null
  const quotedAt = payout.batches.map((batch) => batch.quotedAt).filter((at) => at !== null)
  const latest = quotedAt.sort().at(-1)
  return (
    <>
      <PanelSection
        title="Quote"
        aside={open.length > 0 && mayPrepare ? <Status word="Asking again" label={askingFor(open)} /> : undefined}
      >
        <RailTable lines={byRail(payout.batches)} />
        {failure !== null && (
          <div className="mt-3">
            <Notice tone="warn" role="status">
              {toldBy(failure).sentence} The figures marked ≈ are our estimate. We ask again by itself.
            </Notice>
          </div>
        )}
        <p className="mt-2 text-caption text-text-3">
          {open.length > 0 ? '≈ is our estimate until the service answers. ' : ''}
          {latest ? `Quoted ${formatClock(latest, zone)} ${zoneName(zone)}.` : ''} Blocked and left out rows are in no
          sum.
        </p>
      </PanelSection>
      {payout.tiers.length > 0 && <Tiers payout={payout} />}
      <ToSettle payout={payout} onJump={onJump} />
    </>
  )
}

function askingFor(open: readonly BatchView[]): string {
  const rails = [...new Set(open.map((batch) => railName(batch.rail)))]
  return `Asking for ${rails.join(' and ')}`
}

const cell = 'py-1.5 text-right tabular-nums border-b border-line'

function RailTable({ lines }: { lines: readonly RailLine[] }) {
  return (
    <table className="w-full border-separate border-spacing-0">
      <thead>
        <tr className="text-caption text-text-2">
          <th scope="col" className="border-b border-line-strong pb-1.5 text-left font-medium">
            Rail
          </th>
          <th scope="col" className="border-b border-line-strong pb-1.5 text-right font-medium">
            Rows
          </th>
          <th scope="col" className="border-b border-line-strong pb-1.5 text-right font-medium">
            Amount
          </th>
          <th scope="col" className="border-b border-line-strong pb-1.5 text-right font-medium">
            Fees
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} className={line.isSum ? 'font-semibold' : ''}>
            <th scope="row" className="border-b border-line py-1.5 text-left font-medium">
              {line.label}
            </th>
            <td className={cell}>{countText(line.rows)}</td>
            <td className={cell}>
              <Money amount={line.amount} currency={line.currency} bare />
            </td>
            <td className={cell}>
              <Money amount={line.fee} currency={line.currency} bare estimate={line.estimate} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Tiers({ payout }: { payout: PayoutView }) {
  return (
    <PanelSection title="Fee for each row">
      <dl className="flex flex-col">
        {payout.tiers.map((tier) => (
          <div
            key={tier.label}
            className="flex items-baseline justify-between gap-3 border-b border-line py-1.5 last:border-b-0"
          >
            <dt className="text-text-2">
              {tier.label}
              <span className="text-text-3 tabular-nums">
                {tier.fee === null ? '' : ', '}
                {tier.fee !== null && <Money amount={tier.fee} currency="UGX" bare />}
                {` × ${countText(tier.rows)}`}
              </span>
            </dt>
            <dd className="tabular-nums">
              <Money amount={tier.fees} currency="UGX" bare />
            </dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  )
}

const SHOWN = 12

function ToSettle({ payout, onJump }: Props) {
  const { blocked, warnings } = payout
  if (blocked.length + warnings.length === 0) return null
  const first = [
    ...blocked.map((pointer) => ({ pointer, word: 'Blocked' })),
    ...warnings.map((pointer) => ({ pointer, word: 'Warning' })),
  ]
  return (
    <PanelSection title="To settle before approval" aside={countText(blocked.length)}>
      <ul className="-mx-2 flex flex-col">
        {first.slice(0, SHOWN).map(({ pointer, word }) => (
          <li key={`${word} ${pointer.rowId}`}>
            <button
              type="button"
              onClick={() => onJump(pointer)}
              className="flex w-full items-center gap-2 rounded-control px-2 py-1 text-left hover:bg-hover"
            >
              <Status word={word} label={`Row ${pointer.lineNo}`} />
              <span className="min-w-0 truncate text-text-2">{pointer.label}</span>
            </button>
          </li>
        ))}
      </ul>
      {first.length > SHOWN && (
        <p className="mt-1 text-caption text-text-3">and {countText(first.length - SHOWN)} more</p>
      )}
    </PanelSection>
  )
}
