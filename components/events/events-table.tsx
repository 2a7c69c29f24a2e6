import { useTranslations } from 'next-intl'
import { eventPath } from '@/components/paths'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { useRowsDrawn } from '@/components/ui/table/use-rows-drawn'
import { Status } from '@/components/ui/value/status'
import type { EventLine } from '@/lib/events/view'
import { useFormats } from '@/lib/messages/use-text'
import { SubjectLink } from './subject-link'

/** One page of the received events. J and K go through them, Enter opens one. */
export function EventsTable({ events }: { events: readonly EventLine[] }) {
  const t = useTranslations('events')
  const formats = useFormats()
  const drawn = useRowsDrawn(events)
  return (
    <Table label={t('list.title')}>
      <TableHead>
        <Th>{t('list.col.received', { zone: formats.zoneName() })}</Th>
        <Th>{t('list.col.event')}</Th>
        <Th>{t('list.col.about')}</Th>
        <Th className="max-lg:hidden">{t('list.col.status')}</Th>
        <Th>{t('list.col.signature')}</Th>
        <Th end>{t('list.col.times')}</Th>
      </TableHead>
      <tbody>
        {drawn.map((one) => (
          <Line key={one.id} event={one} />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ event }: { event: EventLine }) {
  const t = useTranslations('events')
  const formats = useFormats()
  const [subject] = event.subjects
  const name = event.name ?? t('unnamed')
  const when = formats.moment(event.at).replace(` ${formats.zoneName()}`, '')
  return (
    <Tr className={rowOpens}>
      <Td place="time" className="whitespace-nowrap text-text-2 tabular-nums">
        {when}
      </Td>
      <Td place="lead" className="sm:min-w-40 sm:break-words">
        <RowLink href={eventPath(event.id)}>{name}</RowLink>
        {event.isTest && <span className="ml-2 text-caption text-text-2">{t('list.test')}</span>}
      </Td>
      <Td className="max-w-60 break-words">{subject ? <SubjectLink subject={subject} /> : '—'}</Td>
      <Td className="text-text-2 max-lg:hidden">{event.status ?? '—'}</Td>
      <Td place="status" className="whitespace-nowrap">
        <Verdict signature={event.signature} />
      </Td>
      <Td place="sub">
        {subject ? t(`list.abouts.${subject.kind}`) : t('list.abouts.nothing')}
        {event.status !== null && `, ${event.status}`}, {when}
      </Td>
      <Td end className="text-text-2 tabular-nums">
        {formats.count(event.times)}
      </Td>
    </Tr>
  )
}

/** Who signed an event. */
export function Verdict({ signature }: Pick<EventLine, 'signature'>) {
  const t = useTranslations('events')
  return <Status code={signature === 'none' ? 'warning' : 'completed'} label={t(`list.signatures.${signature}`)} />
}
