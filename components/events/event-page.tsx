'use client'

import { ArrowLeft, RotateCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useActTexts } from '@/components/activity/act-texts'
import { activityEntryPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Link } from '@/components/ui/action/link'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { useShortcut } from '@/components/ui/value/shortcut'
import { handleAgainAction } from '@/lib/events/actions'
import type { EventView, ReadingAfter } from '@/lib/events/view'
import { useFormats } from '@/lib/messages/use-text'
import { Verdict } from './events-table'
import { SubjectLink } from './subject-link'

type Props = { event: EventView; mayHandle: boolean; mayReadLog: boolean }

/** One event: what it concerns, what was read because of it, and its bytes as they came. */
export function EventPage({ event, mayHandle, mayReadLog }: Props) {
  const t = useTranslations('events')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const router = useRouter()
  const action = useServerAction()
  const [handled, setHandled] = useState<number | null>(null)
  useShortcut('Esc', ui('list.back'), () => router.push('/events'))
  const again = async () => {
    const count = await action.run(() => handleAgainAction(event.id))
    if (count === undefined || count === null) return
    setHandled(count)
    router.refresh()
  }
  const { name, isTest, subjects, amount, currency } = event
  return (
    <>
      <PageHeader
        title={name ?? t('unnamed')}
        facts={[formats.moment(event.at), isTest && t('list.test'), event.status]}
        actions={
          <>
            <span className="flex max-sm:hidden">
              <LinkButton href="/events" variant="quiet" icon={ArrowLeft} keys="Esc">
                {t('one.back')}
              </LinkButton>
            </span>
            {mayHandle && !isTest && subjects.length > 0 && (
              <Button icon={RotateCw} busy={action.busy} onPress={() => void again()}>
                {t('one.again')}
              </Button>
            )}
          </>
        }
      />
      <div className="flex max-w-[64rem] flex-col gap-4 px-gutter pb-8">
        {action.error && <ErrorMessage error={action.error} />}
        {handled !== null && (
          <Notice tone="good" role="status">
            {t('one.handled', { count: handled })}
          </Notice>
        )}
        <Card title={t('one.concerns')} aside={<Verdict signature={event.signature} />}>
          <FactList>
            {subjects.map((one) => (
              <Fact key={one.kind} label={t(`list.abouts.${one.kind}`)}>
                <SubjectLink subject={one} />
                <span className="block break-all text-caption text-text-2">{one.id}</span>
                {one.ours === null && <span className="block text-caption text-text-2">{t('one.notOurs')}</span>}
              </Fact>
            ))}
            {subjects.length === 0 && <Fact label={t('list.about')}>{t('list.abouts.nothing')}</Fact>}
            <Fact label={t('one.amount')}>{amount === null ? null : `${currency ?? ''} ${amount}`.trim()}</Fact>
            <Fact label={t('one.received')}>{formats.moment(event.at)}</Fact>
            <Fact label={t('one.lastReceived')}>{formats.moment(event.lastAt)}</Fact>
            <Fact label={t('one.times')}>{formats.count(event.times)}</Fact>
            <Fact label={t('one.stamp')}>{event.stamp}</Fact>
            <Fact label={t('one.envelope')}>{t(`one.envelopes.${event.envelope}`)}</Fact>
            <Fact label={t('one.webhookId')}>{event.webhookId}</Fact>
            <Fact label={t('one.address')}>{event.address}</Fact>
          </FactList>
        </Card>
        <Readings event={event} mayReadLog={mayReadLog} />
        {event.deliveries.length > 1 && <Deliveries deliveries={event.deliveries} />}
        <Raw title={t('one.body')} text={event.body === null ? t('one.erased') : pretty(event.body)}>
          {t('one.hash')}: {event.bodySha256}
        </Raw>
        <Raw
          title={t('one.headers')}
          text={
            Object.entries(event.headers)
              .map(([header, value]) => `${header}: ${value}`)
              .join('\n') || t('one.noHeaders')
          }
        />
      </div>
    </>
  )
}

function Deliveries({ deliveries }: Pick<EventView, 'deliveries'>) {
  const t = useTranslations('events')
  const formats = useFormats()
  return (
    <Card title={t('one.deliveries')} count={deliveries.length}>
      <Table label={t('one.deliveries')}>
        <TableHead>
          <Th>{t('one.received')}</Th>
          <Th>{t('one.stamp')}</Th>
          <Th end>{t('one.times')}</Th>
        </TableHead>
        <tbody>
          {deliveries.map((one) => (
            <StackedRow key={`${one.at} ${one.stamp}`}>
              <StackedCell at="start">{formats.moment(one.at)}</StackedCell>
              <StackedCell at="line" className="text-text-2">
                {one.stamp ?? '—'}
              </StackedCell>
              <StackedCell at="end" end>
                {formats.count(one.times)}
              </StackedCell>
            </StackedRow>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function Readings({ event: { readings, isTest }, mayReadLog }: Pick<Props, 'event' | 'mayReadLog'>) {
  const t = useTranslations('events')
  const formats = useFormats()
  return (
    <Card title={t('one.read')} count={readings.length}>
      <p className="max-w-[75ch] px-gutter py-3 text-text-2">
        {isTest ? t('one.isTest') : t('one.readText')} {!isTest && readings.length === 0 && t('one.noReading')}
      </p>
      {readings.length > 0 && (
        <Table label={t('one.read')}>
          <TableHead>
            <Th>{t('one.change')}</Th>
            <Th>{t('one.acts')}</Th>
            <Th end>{t('one.readAt')}</Th>
          </TableHead>
          <tbody>
            {readings.map((one) => (
              <StackedRow key={one.submissionId}>
                <StackedCell at="start">
                  {one.before ?? '—'} <span aria-hidden>→</span> {one.after ?? '—'}
                </StackedCell>
                <StackedCell at="line">
                  <Acts acts={one.acts} mayReadLog={mayReadLog} />
                </StackedCell>
                <StackedCell at="end" end className="whitespace-nowrap text-text-2">
                  {formats.moment(one.at)}
                </StackedCell>
              </StackedRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

function Acts({ acts, mayReadLog }: Pick<ReadingAfter, 'acts'> & { mayReadLog: boolean }) {
  const { act } = useActTexts()
  if (acts.length === 0) return <span className="text-text-3">—</span>
  return acts.map(({ seq, action }) => (
    <span key={seq} className="block">
      {mayReadLog ? (
        <Link href={activityEntryPath(seq)} className="text-link link-alone">
          {act(action)}
        </Link>
      ) : (
        act(action)
      )}
    </span>
  ))
}

function Raw({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Card title={title}>
      {/* It does not scroll by itself, so that nothing in it is out of reach of the keyboard. */}
      <pre className="whitespace-pre-wrap break-all px-gutter py-3 font-mono text-caption">{text}</pre>
      {children && <p className="break-all border-t px-gutter py-2 text-caption text-text-2">{children}</p>}
    </Card>
  )
}

// Only for reading: the hash is of the bytes as they came.
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
