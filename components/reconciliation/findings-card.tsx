import type { Route } from 'next'
import Link from 'next/link'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Money } from '@/components/ui/value/money'
import { shortId } from '@/components/ui/value/short-id'
import { Status } from '@/components/ui/value/status'
import { findingWords } from '@/lib/reconciliation/finding-words'
import type { FindingView } from '@/lib/reconciliation/view'
import { formatMoment } from '@/lib/time/zone'
import type { FindingsDesk } from './findings-actions'
import { ResolveFinding } from './resolve-finding'

type Props = {
  readonly title: 'Open' | 'Resolved'
  readonly findings: readonly FindingView[]
  readonly desk: FindingsDesk
  readonly onChanged: () => void
}

/** Findings, one line each: what was found, what it means for the money, how much, and how it was resolved. */
export function FindingsCard({ title, findings, desk, onChanged }: Props) {
  const [resolving, setResolving] = useState<FindingView | null>(null)
  return (
    <Card title={title} count={findings.length}>
      <Table label={`${title} findings`}>
        <TableHead>
          <Th>What</Th>
          <Th>At the service</Th>
          <Th>{title === 'Open' ? 'What it means' : 'Resolution'}</Th>
          <Th end>Amount</Th>
          {title === 'Open' && (
            <Th>
              <span className="sr-only">What to do</span>
            </Th>
          )}
        </TableHead>
        <tbody>
          {findings.map((finding) => (
            <Line
              key={finding.id}
              finding={finding}
              desk={desk}
              onResolve={title === 'Open' && desk.mayResolve ? () => setResolving(finding) : null}
            />
          ))}
        </tbody>
      </Table>
      {resolving && (
        <ResolveFinding finding={resolving} desk={desk} onChanged={onChanged} onClose={() => setResolving(null)} />
      )}
    </Card>
  )
}

type LineProps = {
  readonly finding: FindingView
  readonly desk: FindingsDesk
  readonly onResolve: (() => void) | null
}

function Line({ finding, desk: { zone, mayResolve }, onResolve }: LineProps) {
  const { label, sentence } = findingWords(finding.kind)
  const { amount, currency, recipients, resolved } = finding
  return (
    <StackedRow>
      <StackedCell at="start" className="whitespace-nowrap">
        {resolved === null ? <Status word="Warning" label={label} /> : <Status word="Ready" label={label} />}
      </StackedCell>
      <StackedCell at="line">
        <span className="flex items-center gap-1 font-medium">
          <Entry finding={finding} />
          <CopyButton text={finding.serviceId} what="the id at the service" />
        </span>
        <span className="block text-text-2">
          {finding.createdAt === null ? 'Creation date not given' : `Created ${formatMoment(finding.createdAt, zone)}`}
          {finding.tag !== null && (
            <>
              , <span className="whitespace-nowrap">mark {finding.tag}</span>
            </>
          )}
        </span>
      </StackedCell>
      <StackedCell at="line" className="max-w-[60ch] text-text-2">
        {resolved === null ? sentence : <Resolution resolved={resolved} zone={zone} />}
      </StackedCell>
      <StackedCell at="end" end>
        <Money amount={amount} currency={currency} />
        {recipients !== null && (
          <span className="block text-text-2">{recipients === 1 ? '1 recipient' : `${recipients} recipients`}</span>
        )}
      </StackedCell>
      {resolved === null && (
        <StackedCell at="line" className="sm:text-right">
          {onResolve && (
            <Button size="sm" onPress={onResolve} aria-label={`Resolve finding ${shortId(finding.serviceId)}`}>
              Resolve finding
            </Button>
          )}
          {!mayResolve && <span className="text-text-2">An approver or an admin resolves it.</span>}
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

function Resolution({ resolved, zone }: { resolved: NonNullable<FindingView['resolved']>; zone: string }) {
  const at = formatMoment(resolved.at, zone)
  if (resolved.by === null) return <>It was found to be one of our batches, {at}.</>
  return (
    <>
      {resolved.comment}
      <span className="block text-caption">
        {resolved.by}, {at}
      </span>
    </>
  )
}
