import type { Route } from 'next'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Link } from '@/components/ui/action/link'
import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Money } from '@/components/ui/value/money'
import { shortId } from '@/components/ui/value/short-id'
import { Status } from '@/components/ui/value/status'
import { useFormats, useText } from '@/lib/messages/use-text'
import { findingMessages } from '@/lib/reconciliation/finding-messages'
import type { FindingView } from '@/lib/reconciliation/view'
import type { FindingsStaff } from './findings-staff'

// Its form and checks are not needed to read the page.
const ResolveFinding = dynamic(() => import('./resolve-finding').then((module) => module.ResolveFinding), {
  ssr: false,
})

type Props = {
  readonly state: 'open' | 'resolved'
  readonly findings: readonly FindingView[]
  readonly staff: FindingsStaff
  readonly onChanged: () => void
}

/** Findings, one line each: what was found, what it means for the money, how much, and how it was resolved. */
export function FindingsCard({ state, findings, staff, onChanged }: Props) {
  const t = useTranslations('reconciliation')
  const ui = useTranslations('ui')
  const [resolving, setResolving] = useState<FindingView | null>(null)
  return (
    <Card title={t(state)} count={findings.length}>
      <Table label={t('table', { state: t(state) })}>
        <TableHead>
          <Th>{t('col.what')}</Th>
          <Th>{t('col.service')}</Th>
          <Th>{state === 'open' ? t('col.means') : t('col.resolution')}</Th>
          <Th end>{ui('col.amount')}</Th>
          {state === 'open' && (
            <Th>
              <span className="sr-only">{t('col.next')}</span>
            </Th>
          )}
        </TableHead>
        <tbody>
          {findings.map((finding) => (
            <Line
              key={finding.id}
              finding={finding}
              staff={staff}
              onResolve={state === 'open' && staff.mayResolve ? () => setResolving(finding) : null}
            />
          ))}
        </tbody>
      </Table>
      {resolving && <ResolveFinding finding={resolving} onChanged={onChanged} onClose={() => setResolving(null)} />}
    </Card>
  )
}

type LineProps = {
  readonly finding: FindingView
  readonly staff: FindingsStaff
  readonly onResolve: (() => void) | null
}

function Line({ finding, staff: { mayResolve }, onResolve }: LineProps) {
  const t = useTranslations('reconciliation')
  const formats = useFormats()
  const text = useText()
  const what = findingMessages(finding.kind)
  const label = text(what.label)
  const { amount, currency, recipients, resolved } = finding
  return (
    <StackedRow>
      <StackedCell at="start" className="whitespace-nowrap">
        {resolved === null ? <Status code="warning" label={label} /> : <Status code="ready" label={label} />}
      </StackedCell>
      <StackedCell at="line">
        <span className="flex items-center gap-1 font-medium">
          <Entry finding={finding} />
          <CopyButton text={finding.serviceId} what={t('theId')} />
        </span>
        <span className="block text-text-2">
          {finding.createdAt === null ? t('noDate') : t('created', { time: formats.moment(finding.createdAt) })}
          {finding.tag !== null && (
            <>
              , <span className="whitespace-nowrap">{t('reference', { reference: finding.tag })}</span>
            </>
          )}
        </span>
      </StackedCell>
      <StackedCell at="line" className="max-w-[60ch] text-text-2">
        {resolved === null ? text(what.text) : <Resolution resolved={resolved} />}
      </StackedCell>
      <StackedCell at="end" end>
        <Money amount={amount} currency={currency} />
        {recipients !== null && <span className="block text-text-2">{t('recipients', { count: recipients })}</span>}
      </StackedCell>
      {resolved === null && (
        <StackedCell at="line" className="sm:text-right">
          {onResolve && (
            <Button size="sm" onPress={onResolve} aria-label={t('resolve.label', { id: shortId(finding.serviceId) })}>
              {t('resolve.button')}
            </Button>
          )}
          {!mayResolve && <span className="text-text-2">{t('approver')}</span>}
        </StackedCell>
      )}
    </StackedRow>
  )
}

/** The disbursement, on its page where there is one. */
function Entry({ finding: { list, serviceId } }: { readonly finding: FindingView }) {
  const name = shortId(serviceId)
  if (list === 'escrow-disbursements') return <span>{name}</span>
  const path = list === 'payments' ? `/payments/${serviceId}` : `/disbursements/${serviceId}`
  return (
    <Link href={path as Route} className="underline underline-offset-2">
      {name}
    </Link>
  )
}

function Resolution({ resolved }: { resolved: NonNullable<FindingView['resolved']> }) {
  const t = useTranslations('reconciliation')
  const formats = useFormats()
  const at = formats.moment(resolved.at)
  if (resolved.by === null) return <>{t('isOurs', { reference: at })}</>
  return (
    <>
      {resolved.comment}
      <span className="block text-caption">
        {resolved.by}, {at}
      </span>
    </>
  )
}
