'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { ProgressBar } from '@/components/ui/layout/progress-bar'
import type { ActionResult } from '@/lib/access/requests/action'
import type { Formats } from '@/lib/messages/formats'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { dropExportAction, resumeExportAction } from '@/lib/payments/actions'
import { exportDifference } from '@/lib/payments/exports/export-totals'
import { type ExportView, sumsByCurrency } from '@/lib/payments/exports/export-view'
import { readFilters } from '@/lib/payments/filters'
import { exportsQuery } from '@/lib/queries/payments'
import { refetchAfterAction } from '@/lib/queries/refresh'

/** Above the list: this person's exports, each with its progress, its totals and its files. */
export function ExportsStrip() {
  const t = useTranslations('payments')
  const queries = useQueryClient()
  const { data, error: unread } = useQuery(exportsQuery())
  const { busy, error, run } = useServerAction()
  // Only the newest stands above the list, so that the list stays where it is.
  const [all, setAll] = useState(false)
  if (!data)
    return unread === null ? null : (
      <div className="border-b px-gutter py-2">
        <Notice tone="warn" role="status">
          {t('export.unreadable')}
        </Notice>
      </div>
    )
  const [newest, ...older] = data.exports
  if (newest === undefined) return null
  const shown = all ? data.exports : [newest]
  const act = async (action: () => Promise<ActionResult<null>>) => {
    await run(action)
    await refetchAfterAction(queries, exportsQuery().queryKey)
  }
  return (
    <section aria-label={t('export.label')} className="flex flex-col gap-2 border-b px-gutter py-2">
      {error && <ErrorMessage error={error} />}
      {shown.map((one) => (
        <ExportLine
          key={one.id}
          one={one}
          drop={(label) => (
            <Button
              size="sm"
              variant="quiet"
              isDisabled={busy}
              onPress={() => void act(() => dropExportAction(one.id))}
            >
              {label}
            </Button>
          )}
          onResume={() => void act(() => resumeExportAction(one.id))}
        />
      ))}
      {older.length > 0 && (
        <span>
          <Button size="sm" variant="quiet" aria-expanded={all} onPress={() => setAll(!all)}>
            {all ? t('export.fewer') : t('export.older', { count: older.length })}
          </Button>
        </span>
      )}
    </section>
  )
}

/** The filters of an export in words: " with status failed". */
function filterText(t: Texts<'payments'>, formats: Formats, { query }: ExportView): string {
  const { status, method, from, to } = readFilters(Object.fromEntries(new URLSearchParams(query)))
  const filters = [
    status === null ? null : t('export.status', { status }),
    method === null ? null : t('export.method', { method }),
    from === null && to === null
      ? null
      : t('export.days', { from: from ?? t('export.first'), to: to ?? t('export.last') }),
  ].filter((part) => part !== null)
  return filters.length === 0 ? '' : ` ${t('export.with', { filters: formats.all(filters) })}`
}

type LineProps = { one: ExportView; drop: (label: string) => ReactNode; onResume: () => void }

function ExportLine({ one, drop, onResume }: LineProps) {
  const text = useText()
  const t = useTranslations('payments')
  const formats = useFormats()
  if (one.state === 'running') {
    return (
      <Notice tone="accent" actions={drop(t('export.cancel'))}>
        <Progress one={one} />
        {one.problem !== null && (
          <p className="text-text-2">
            {t('export.resumesAt', {
              problem: text(one.problem),
              time: formats.clock(one.nextAt),
              zone: formats.zoneName(),
            })}
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
              {t('export.resume')}
            </Button>
            {drop(t('export.discard'))}
          </>
        }
      >
        {t('export.stopped', { count: one.written, problem: one.problem === null ? '' : text(one.problem) })}
      </Notice>
    )
  }
  const file = (format: string) => `/api/payments/exports/${one.id}/${format}`
  const difference = exportDifference(one)
  return (
    <Notice
      tone={difference === null ? 'good' : 'warn'}
      actions={
        <>
          <LinkButton href={file('csv')} download size="sm" icon={FileText}>
            CSV
          </LinkButton>
          <LinkButton href={file('xlsx')} download size="sm" icon={FileSpreadsheet}>
            XLSX
          </LinkButton>
          {drop(t('export.discard'))}
        </>
      }
    >
      <p>
        {t('export.done', {
          count: one.written,
          filters: filterText(t, formats, one),
          sums: sumsByCurrency(one.totals)
            .map(({ currency, amount }) => `, ${formats.money(amount, currency)}`)
            .join(''),
          until: formats.moment(one.until),
          expires: formats.moment(one.expiresAt),
        })}
      </p>
      {difference !== null && <p>{text(difference)}</p>}
    </Notice>
  )
}

function Progress({ one: { written, expected } }: { one: ExportView }) {
  const t = useTranslations('payments')
  const formats = useFormats()
  const share = expected === null || expected === 0 ? 0 : Math.min(1, written / expected)
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <ProgressBar label={t('export.progress')} value={written} of={expected ?? 0} />
      <span className="tabular-nums">
        {expected === null
          ? t('export.runningUnknown', { written })
          : t('export.running', { written, expected: formats.count(expected), percent: formats.percent(share) })}
      </span>
    </p>
  )
}
