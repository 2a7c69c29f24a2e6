import {
  ArrowDownLeft,
  Contact,
  FileSpreadsheet,
  HandCoins,
  Lock,
  type LucideIcon,
  Rows3,
  Send,
  UserRound,
} from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { boardPath, escrowPath, payeePath, payoutPath, payoutRowPath, personPath } from '@/components/paths'
import { useFormats } from '@/lib/messages/use-text'
import { formatPhone } from '@/lib/phone/number'
import type { Found } from '@/lib/search/view'
import { type FindGroup, lineIcon } from './find-line'

const ORDER = ['payout', 'row', 'payee', 'payment', 'escrow', 'escrow-payout', 'disbursement', 'person'] as const
const ICONS: Readonly<Record<Found['kind'], LucideIcon>> = {
  payout: FileSpreadsheet,
  row: Rows3,
  payee: UserRound,
  payment: ArrowDownLeft,
  escrow: Lock,
  'escrow-payout': HandCoins,
  disbursement: Send,
  person: Contact,
}
const TITLES = {
  payout: 'payouts',
  row: 'rows',
  payee: 'payees',
  payment: 'payments',
  escrow: 'escrows',
  'escrow-payout': 'escrowPayouts',
  disbursement: 'disbursements',
  person: 'people',
} as const satisfies Readonly<Record<Found['kind'], string>>

/** What was found, in groups by kind, each line with its address and what tells it from others. */
export function useFoundGroups(found: readonly Found[]): readonly FindGroup[] {
  const t = useTranslations('shell')
  const detailOf = useDetail()
  return ORDER.map((kind) => {
    const Icon = ICONS[kind]
    const its = found.filter((one) => one.kind === kind)
    return {
      title: t(`find.${TITLES[kind]}`),
      lines: its.map((one) => ({
        id: `${one.kind} ${one.id}`,
        href: hrefOf(one),
        name: one.kind === 'payment' ? formatPhone(one.name) || '—' : one.name,
        detail: detailOf(one),
        icon: <Icon aria-hidden className={lineIcon} />,
      })),
    }
  })
}

function useDetail(): (one: Found) => string {
  const t = useTranslations('shell')
  const formats = useFormats()
  const all = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ')
  const moneyOf = (one: Found) =>
    'money' in one && one.money ? formats.money(one.money.amount, one.money.currency) : null
  return (one) => {
    switch (one.kind) {
      case 'row':
        return all(
          one.phone && formatPhone(one.phone),
          one.reference,
          moneyOf(one),
          t('find.row', { line: one.lineNo, payout: one.payoutName }),
        )
      case 'payee':
        return all(one.code, one.phone && formatPhone(one.phone))
      case 'payment':
        return all(moneyOf(one), one.at && formats.moment(one.at), one.id.slice(0, 8))
      case 'person':
        return one.email
      case 'payout':
        return ''
      default:
        return all(moneyOf(one), one.id.slice(0, 8))
    }
  }
}

function hrefOf(one: Found): Route {
  switch (one.kind) {
    case 'payout':
      return payoutPath(one.id)
    case 'row':
      return payoutRowPath(one.payoutId, one.id)
    case 'payee':
      return payeePath(one.id)
    case 'payment':
      return `/payments/${one.id}` as Route
    case 'escrow':
      return escrowPath(one.id)
    case 'escrow-payout':
      return boardPath(one.id)
    case 'disbursement':
      return `/disbursements/${one.id}` as Route
    case 'person':
      return personPath(one.id)
  }
}
