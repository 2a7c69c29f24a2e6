'use client'

import { ArrowLeft } from 'lucide-react'
import type { Route } from 'next'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { payoutPath, reconciliationPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { Link } from '@/components/ui/action/link'
import { LinkButton } from '@/components/ui/action/link-button'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { Money } from '@/components/ui/value/money'
import { Status } from '@/components/ui/value/status'
import { useFormats, useText } from '@/lib/messages/use-text'
import { fromMinor } from '@/lib/money/amount'
import { findingMessages } from '@/lib/reconciliation/finding-messages'
import type { FindingDetail, FindingsStaff, FindingView, SideView } from '@/lib/reconciliation/view'
import { Closed } from './finding-parts'
import { Recipients, SamePayouts } from './found-entry'

// Their forms and checks are not needed to read the page.
const ResolveFindings = dynamic(() => import('./resolve-findings').then((module) => module.ResolveFindings), {
  ssr: false,
})
const AssignFindings = dynamic(() => import('./assign-findings').then((module) => module.AssignFindings), {
  ssr: false,
})
const CommentForm = dynamic(() => import('./comment-form').then((module) => module.CommentForm), { ssr: false })

type Props = { readonly detail: FindingDetail; readonly staff: FindingsStaff }

/** One finding: what it means, what each side has, who looks into it, and what was written about it. */
export function FindingPage({ detail, staff }: Props) {
  const { finding, comments, people, recipients, samePayouts } = detail
  const t = useTranslations('reconciliation')
  const text = useText()
  const formats = useFormats()
  const router = useRouter()
  const [isOpen, setOpen] = useState<'resolve' | 'assign' | null>(null)
  const { closed, handledBy } = finding
  const words = findingMessages(finding.kind)
  const close = () => setOpen(null)
  const refresh = () => router.refresh()
  return (
    <>
      <PageHeader
        title={text(words.label)}
        facts={[
          t('found', { time: formats.moment(finding.foundAt) }),
          closed === null && t('age', { days: finding.age }),
        ]}
        actions={
          <>
            <span className="flex max-sm:hidden">
              <LinkButton href={reconciliationPath()} variant="quiet" icon={ArrowLeft}>
                {t('title')}
              </LinkButton>
            </span>
            {closed === null && staff.mayComment && (
              <Button onPress={() => setOpen('assign')}>{t('assign.button')}</Button>
            )}
            {closed === null && staff.mayResolve && (
              <Button variant="primary" onPress={() => setOpen('resolve')}>
                {t('resolve.button', { count: 1 })}
              </Button>
            )}
          </>
        }
      />
      <div className="flex max-w-[64rem] flex-col gap-4 px-gutter pb-8">
        <p className="max-w-[75ch]">{text(words.text)}</p>
        <Card
          title={t('one.state')}
          aside={
            <Status
              code={closed === null ? 'warning' : 'ready'}
              label={closed === null ? t('open') : t(`closed.${closed.as}`)}
            />
          }
        >
          <FactList>
            <Fact label={t('col.about')}>
              <About finding={finding} />
            </Fact>
            <Fact label={t('one.id')}>
              <span className="break-all">{finding.serviceId}</span>{' '}
              <CopyButton text={finding.serviceId} what={t('theId')} />
            </Fact>
            <Fact label={t('one.happened')}>{formats.moment(finding.happenedAt)}</Fact>
            <Fact label={t('col.handling')}>{handledBy === null ? t('unassigned') : handledBy.name}</Fact>
          </FactList>
          {closed !== null && (
            <p className="border-t px-gutter py-3 text-text-2">
              <Closed closed={closed} />
            </p>
          )}
        </Card>
        <div className="grid gap-4 sm:grid-cols-2">
          <Side title={t('col.ours')} side={finding.ours} currency={finding.currency} />
          <Side title={t('col.service')} side={finding.service} currency={finding.currency} />
        </div>
        {samePayouts.length > 0 && <SamePayouts payouts={samePayouts} />}
        {recipients.length > 0 && (
          <Recipients recipients={recipients} currency={finding.currency} all={finding.service?.recipients ?? null} />
        )}
        <Card title={t('comments.title')} count={comments.length}>
          <ul className="flex flex-col gap-3 px-gutter py-3">
            {comments.map((one) => (
              <li key={one.id}>
                <span className="block text-caption text-text-2">
                  {one.by}, {formats.moment(one.at)}
                </span>
                {one.said}
              </li>
            ))}
            {comments.length === 0 && <li className="text-text-2">{t('comments.none')}</li>}
          </ul>
          {staff.mayComment && <CommentForm findingId={finding.id} onChanged={refresh} />}
        </Card>
      </div>
      {isOpen === 'resolve' && <ResolveFindings findingIds={[finding.id]} onChanged={refresh} onClose={close} />}
      {isOpen === 'assign' && (
        <AssignFindings
          findingIds={[finding.id]}
          people={people}
          chosen={handledBy?.id ?? staff.id}
          onChanged={refresh}
          onClose={close}
        />
      )}
    </>
  )
}

function About({ finding: { payout, list, serviceId, kind } }: { readonly finding: FindingView }) {
  const t = useTranslations('reconciliation')
  const entry = t(`entry.${list}`)
  if (payout !== null)
    return (
      <Link href={payoutPath(payout.id)} className="text-link">
        {payout.name}
      </Link>
    )
  if (list !== 'disbursements' || kind === 'missing-there') return <>{entry}</>
  return (
    <Link href={`/disbursements/${serviceId}` as Route} className="text-link">
      {entry}
    </Link>
  )
}

function Side({ title, side, currency }: { title: string; side: SideView; currency: string }) {
  const t = useTranslations('reconciliation')
  const ui = useTranslations('ui')
  const formats = useFormats()
  return (
    <Card title={title}>
      {side === null ? (
        <p className="px-gutter py-3 text-text-2">{t('nothing')}</p>
      ) : (
        <dl className="grid gap-y-2 px-gutter py-3">
          <Fact label={ui('col.amount')}>
            <Money amount={side.amount} currency={currency} />
          </Fact>
          {side.feeMinor != null && (
            <Fact label={t('one.fee')}>
              <Money amount={fromMinor(BigInt(side.feeMinor))} currency={currency} />
            </Fact>
          )}
          {side.status != null && <Fact label={t('one.status')}>{side.status}</Fact>}
          {side.recipients != null && <Fact label={t('one.recipients')}>{formats.count(side.recipients)}</Fact>}
          {side.paid != null && <Fact label={t('one.paid')}>{formats.count(side.paid)}</Fact>}
          {side.reference != null && <Fact label={t('one.reference')}>{side.reference}</Fact>}
        </dl>
      )}
    </Card>
  )
}
