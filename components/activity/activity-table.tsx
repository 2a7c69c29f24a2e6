import { useTranslations } from 'next-intl'
import { activityEntryPath } from '@/components/paths'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { useRowsDrawn } from '@/components/ui/table/use-rows-drawn'
import type { ActivityEntry } from '@/lib/activity/view'
import { useFormats } from '@/lib/messages/use-text'
import { useActTexts } from './act-texts'
import { ChangeLines } from './change-lines'
import { ThingLink } from './thing-link'

/** One page of the activity log. J and K go through the entries, Enter opens one. */
export function ActivityTable({ entries }: { entries: readonly ActivityEntry[] }) {
  const t = useTranslations('activity')
  const formats = useFormats()
  const drawn = useRowsDrawn(entries)
  return (
    <Table label={t('title')}>
      <TableHead>
        <Th>{t('col.when', { zone: formats.zoneName() })}</Th>
        <Th>{t('col.who')}</Th>
        <Th>{t('col.what')}</Th>
        <Th>{t('col.thing')}</Th>
        <Th className="max-lg:hidden">{t('col.change')}</Th>
        <Th className="max-xl:hidden">{t('col.origin')}</Th>
      </TableHead>
      <tbody>
        {drawn.map((one) => (
          <Line key={one.seq} entry={one} />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ entry }: { entry: ActivityEntry }) {
  const formats = useFormats()
  const texts = useActTexts()
  const { seq, at, actorId, thing, changes, facts, origin } = entry
  const who = texts.who(entry)
  const [first] = facts.filter(({ name }) => SAID.has(name))
  // A sign-in is an act on one's own account: the name is shown once.
  const ownAct = thing.kind === 'staff' && thing.id === actorId
  const when = formats.moment(at).replace(` ${formats.zoneName()}`, '')
  return (
    <Tr tall={changes.length > 1} className={rowOpens}>
      <Td place="time" className="whitespace-nowrap text-text-2 tabular-nums">
        {when}
      </Td>
      <Td className="sm:min-w-28 sm:break-words">{who}</Td>
      <Td place="lead" className="sm:min-w-40 sm:break-words">
        <RowLink href={activityEntryPath(seq)}>{texts.what(entry)}</RowLink>
      </Td>
      <Td className="max-w-60 break-words">
        {ownAct ? <span className="text-text-3">—</span> : <ThingLink thing={thing} />}
      </Td>
      <Td className="max-w-72 break-words max-lg:hidden">
        {changes.length > 0 ? (
          <ChangeLines changes={changes} />
        ) : (
          first && <span className="line-clamp-3 break-words text-text-2">{first.value}</span>
        )}
      </Td>
      <Td place="sub">{[who, ownAct ? '' : texts.thing(thing), when].filter((part) => part !== '').join(', ')}</Td>
      <Td className="whitespace-nowrap text-text-2 tabular-nums max-xl:hidden">{origin ?? '—'}</Td>
    </Tr>
  )
}

// Facts that people wrote themselves.
const SAID: ReadonlySet<string> = new Set(['reason', 'comment', 'said', 'sheet', 'email'])
