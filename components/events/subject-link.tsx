import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { boardPath, disbursementPath, escrowPath, paymentPath, payoutPath } from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import { shortId } from '@/components/ui/value/short-id'
import type { EventSubject } from '@/lib/events/view'
import { readFilters as readPaymentFilters } from '@/lib/payments/filters'
import { formatPhone } from '@/lib/phone/number'
import { readFilters as readDisbursementFilters } from '@/lib/service-lists/filters'

function pathOf({ kind, id, ours }: EventSubject): Route | null {
  if (ours?.kind === 'payout') return payoutPath(ours.id)
  if (ours?.kind === 'escrow') return escrowPath(ours.id)
  if (ours?.kind === 'escrow-payout') return boardPath(ours.id)
  if (kind === 'payment') return paymentPath(id, readPaymentFilters({}))
  return kind === 'disbursement' ? disbursementPath(id, readDisbursementFilters({})) : null
}

/** What an event concerns, as a link to the page that shows it. */
export function SubjectLink({ subject }: { subject: EventSubject }) {
  const t = useTranslations('events')
  const path = pathOf(subject)
  const words = formatPhone(subject.ours?.name ?? '') || `${t(`list.abouts.${subject.kind}`)} ${shortId(subject.id)}`
  if (path === null) return words
  return (
    <Link href={path} className="text-link link-alone relative">
      {words}
    </Link>
  )
}
