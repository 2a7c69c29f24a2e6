'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PaymentActions } from '@/components/payments/payment-actions'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { ProgressBar } from '@/components/ui/layout/progress-bar'
import { countText } from '@/components/ui/value/count'
import { Money } from '@/components/ui/value/money'
import type { ActionResult } from '@/lib/access/requests/action'
import { type ExportView, sumsByCurrency } from '@/lib/payments/exports/export-job'
import { differenceText } from '@/lib/payments/exports/export-totals'
import { readFilters } from '@/lib/payments/filters'
import { exportsQuery } from '@/lib/queries/payments'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { formatClock, formatMoment, zoneName } from '@/lib/time/zone'

type Props = { zone: string; actions: PaymentActions }

/** Above the list: this person's exports, each with how far it is, what it came to, and its files. */
export function ExportsStrip({ zone, actions }: Props) {
  const queries = useQueryClient()
  const { data, error: unread } = useQuery(exportsQuery())
  const { busy, error, run } = useServerAction()
  if (!data)
    return unread === null ? null : (
      <div className="border-b px-gutter py-2">
        <Notice tone="warn" role="status">
          Your exports cannot be read just now. The files are kept and no payment is affected. Reload the page to try
          again.
        </Notice>
      </div>
    )
  if (data.exports.length === 0) return null
  const act = async (action: () => Promise<ActionResult<null>>) => {
    await run(action)
    await refetchAfterAction(queries, exportsQuery().queryKey)
  }
  return (
    <section aria-label="Your exports" className="flex flex-col gap-2 border-b px-gutter py-2">
      {error && <ErrorMessage error={error} />}
      {data.exports.map((one) => (
        <ExportLine
          key={one.id}
          one={one}
          zone={zone}
          drop={(label) => (
            <Button
              size="sm"
              variant="quiet"
              isDisabled={busy}
              onPress={() => void act(() => actions.dropExport(one.id))}
            >
              {label}
            </Button>
          )}
          onResume={() => void act(() => actions.resumeExport(one.id))}
        />
      ))}
    </section>
  )
}

/** The words that an export was narrowed to: " with status failed". */
function wordsOf({ query }: ExportView): string {
  const { status, method, from, to } = readFilters(Object.fromEntries(new URLSearchParams(query)))
  const said = [
    status && `status ${status}`,
    method && `method “${method}”`,
    (from || to) && `days ${from ?? 'from the first'} to ${to ?? 'the last'}`,
  ].filter(Boolean)
  return said.length === 0 ? '' : ` with ${said.join(', ')}`
}

type LineProps = { one: ExportView; zone: string; drop: (label: string) => ReactNode; onResume: () => void }

function ExportLine({ one, zone, drop, onResume }: LineProps) {
  if (one.state === 'running') {
    return (
      <Notice tone="accent" actions={drop('Cancel')}>
        <Progress one={one} />
        {one.problem !== null && (
          <p className="text-text-2">
            {one.problem} It goes on at {formatClock(one.nextAt, zone)} {zoneName(zone)} where it stopped.
          </p>
        )}
      </Notice>
    )
  }
  if (one.state === 'failed') {
    return (
      <Notice
        tone="bad"
        actions={
          <>
            <Button size="sm" onPress={onResume}>
              Go on
            </Button>
            {drop('Discard')}
          </>
        }
      >
        The export stopped after {countText(one.written)} payments. {one.problem}
      </Notice>
    )
  }
  const file = (format: string) => `/api/payments/exports/${one.id}/${format}`
  const difference = differenceText(one)
  return (
    <Notice
      tone={difference === '' ? 'good' : 'warn'}
      actions={
        <>
          <LinkButton href={file('csv')} download size="sm" icon={FileText}>
            CSV
          </LinkButton>
          <LinkButton href={file('xlsx')} download size="sm" icon={FileSpreadsheet}>
            XLSX
          </LinkButton>
          {drop('Discard')}
        </>
      }
    >
      <p>
        {countText(one.written)} payments{wordsOf(one)} exported
        {sumsByCurrency(one.totals).map(({ currency, amount }) => (
          <span key={currency}>
            , <Money amount={amount} currency={currency} />
          </span>
        ))}
        . None made after {formatMoment(one.until, zone)} is in it. The files stay until{' '}
        {formatMoment(one.expiresAt, zone)}.
      </p>
      {difference !== '' && <p>{difference}</p>}
    </Notice>
  )
}

function Progress({ one: { written, expected } }: { one: ExportView }) {
  const share = expected === null || expected === 0 ? 0 : Math.min(100, Math.floor((written / expected) * 100))
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <ProgressBar label="Payments exported" value={written} of={expected ?? 0} />
      <span className="tabular-nums">
        Exporting {countText(written)} of {expected === null ? 'a number not known yet' : countText(expected)} payments
        {expected !== null && `, ${share} %`}
      </span>
    </p>
  )
}
