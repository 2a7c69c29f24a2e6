import { useTranslations } from 'next-intl'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { Money } from '@/components/ui/value/money'
import { termWithoutEnd } from '@/lib/escrow/term-text'
import type { Formats } from '@/lib/messages/formats'
import { useFormats } from '@/lib/messages/use-text'
import type { Change, ChangeKind } from '@/lib/payouts/approval/changes'
import { tenthsOfUsual, type Usual } from '@/lib/payouts/checks/usual-amount'
import type { Hold } from '@/lib/payouts/terms/hold'
import { formatPhone } from '@/lib/phone/number'

type Props = { kind: ChangeKind; title: string; changes: readonly Change[]; currency: string | null }

/** The payees of one kind of change: who, what it was, what it is now. `currency` is that of all of them, null where they differ. */
export function ChangeTable({ kind, title, changes, currency }: Props) {
  const t = useTranslations('approval')
  const ui = useTranslations('ui')
  const bare = currency !== null
  const unit = bare ? `, ${currency}` : ''
  const isMoney = MONEY.has(kind)
  const [was, now] = HEADS[kind]
  return (
    <Table label={title}>
      <TableHead>
        <Th end>{kind === 'missing' ? t('table.rowThen') : ui('col.row')}</Th>
        <Th>{ui('col.payee')}</Th>
        <Th end={isMoney}>{isMoney ? `${t(`table.${was}`)}${unit}` : t(`table.${was}`)}</Th>
        {now !== null && <Th end={isMoney}>{isMoney ? `${t(`table.${now}`)}${unit}` : t(`table.${now}`)}</Th>}
        {isMoney ? (
          kind === 'unusual' && <Th end>{t('table.timesUsual')}</Th>
        ) : (
          <Th end>{`${ui('col.amount')}${unit}`}</Th>
        )}
      </TableHead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={`${change.phone} ${change.currency}`} {...{ kind, change, bare }} />
        ))}
      </tbody>
    </Table>
  )
}

const MONEY: ReadonlySet<ChangeKind> = new Set(['unusual', 'adjusted'])
const HELD: ReadonlySet<ChangeKind> = new Set(['terms', 'time'])
type Head = 'before' | 'now' | 'usual' | 'lastTime' | 'nameBefore' | 'phone'
const HEADS: Readonly<Record<ChangeKind, readonly [was: Head, now: Head | null]>> = {
  renumbered: ['before', 'now'],
  unusual: ['usual', 'now'],
  terms: ['lastTime', 'now'],
  time: ['lastTime', 'now'],
  first: ['phone', null],
  renamed: ['nameBefore', 'phone'],
  returned: ['phone', 'usual'],
  missing: ['phone', null],
  adjusted: ['lastTime', 'now'],
}

function ChangeRow({ kind, change, bare }: { kind: ChangeKind; change: Change; bare: boolean }) {
  const { lines, name, amount, currency, usual } = change
  const formats = useFormats()
  const end = MONEY.has(kind)
  const paid = <Money amount={amount} currency={currency} bare={bare} />
  return (
    <Tr tall={kind === 'unusual'} data-change tabIndex={-1} className="focus-inset">
      <Td end place="number" className="w-12 text-text-3 whitespace-nowrap">
        {linesText(lines)}
      </Td>
      <Td place="lead" className="font-medium">
        {name ?? '—'}
      </Td>
      <Td end={end} className="text-text-2">
        <Was {...{ kind, change, bare }} />
      </Td>
      {HEADS[kind][1] !== null && (
        <Td end={end}>
          <Now {...{ kind, change, bare }} />
        </Td>
      )}
      {end ? kind === 'unusual' && <Td end>{usual && timesOf(formats, change, usual)}</Td> : <Td end>{paid}</Td>}
      <Td place="amount" className="sm:hidden">
        {paid}
      </Td>
      <Td place="sub">
        <Sub {...{ kind, change, bare }} />
      </Td>
    </Tr>
  )
}

const linesText = (lines: readonly number[]): string =>
  lines.length > 3 ? `${lines.slice(0, 2).join(', ')} +${lines.length - 2}` : lines.join(', ')

type PartProps = { kind: ChangeKind; change: Change; bare: boolean }

function Was({ kind, change, bare }: PartProps) {
  const { before, currency, usual } = change
  if (HELD.has(kind)) return before?.hold ? <HoldWords kind={kind} hold={before.hold} /> : '—'
  if (kind === 'unusual') return usual === null ? '—' : <UsualWords {...{ usual, currency, bare }} />
  if (kind === 'adjusted') return before && <Money amount={before.amount} currency={currency} bare={bare} />
  if (kind === 'renamed') return before?.name ?? '—'
  return (
    <span className="tabular-nums">{formatPhone(kind === 'renumbered' && before ? before.phone : change.phone)}</span>
  )
}

function Now({ kind, change, bare }: PartProps) {
  const { amount, currency, usual, hold } = change
  if (HELD.has(kind)) return hold === null ? '—' : <HoldWords kind={kind} hold={hold} />
  if (MONEY.has(kind)) return <Money amount={amount} currency={currency} bare={bare} />
  if (kind === 'renumbered' || kind === 'renamed')
    return <span className="tabular-nums">{formatPhone(change.phone)}</span>
  return usual && <UsualWords {...{ usual, currency, bare }} />
}

/** The second line of a narrow row: the content of its hidden columns. */
function Sub({ kind, change, bare }: PartProps) {
  const t = useTranslations('approval')
  const was = <Was {...{ kind, change, bare }} />
  if (HELD.has(kind)) {
    return <>{t.rich('table.lastTimeNow', { was: () => was, now: () => <Now {...{ kind, change, bare }} /> })}</>
  }
  if (kind === 'unusual') return <>{t.rich('table.usualWas', { was: () => was })}</>
  if (kind === 'adjusted') return <>{t.rich('table.lastTimeWas', { was: () => was })}</>
  if (kind === 'renumbered' || kind === 'renamed') {
    return <>{t.rich('table.beforeNow', { was: () => was, now: formatPhone(change.phone) })}</>
  }
  return was
}

const DAY_MS = 86_400_000

/** The terms of money in escrow: every term without its deadline, or how long the payee has, and until when. */
function HoldWords({ kind, hold }: { kind: ChangeKind; hold: Hold }) {
  const words = useTranslations('terms')
  const t = useTranslations('approval')
  const formats = useFormats()
  if (kind === 'terms') return [...new Set(hold.terms.map((term) => termWithoutEnd(words, term)))].join('; ')
  if (hold.deadline === null || hold.given === null) return t('table.noDeadline')
  const days = Math.round(hold.given / DAY_MS)
  return (
    <span className="tabular-nums">
      {t('table.days', { days })}{' '}
      <span className="text-text-2">{t('table.toDay', { day: formats.day(hold.deadline) })}</span>
    </span>
  )
}

function UsualWords({ usual, currency, bare }: { usual: Usual; currency: string; bare: boolean }) {
  const formats = useFormats()
  const t = useTranslations('approval')
  const { median, least, most, payments } = usual
  const once = payments === 1
  return (
    <>
      <Money amount={median} currency={currency} bare={bare} />
      <span className="block text-caption text-text-2">
        {once
          ? t('table.oneBefore')
          : least === most
            ? t('table.eachBefore', { payments })
            : t('table.rangeBefore', {
                payments,
                least: formats.amount(least, currency),
                most: formats.amount(most, currency),
              })}
      </span>
    </>
  )
}

function timesOf(formats: Formats, { amount }: Change, usual: Usual): string {
  return `${formats.tenths(tenthsOfUsual(amount, usual))} ×`
}
