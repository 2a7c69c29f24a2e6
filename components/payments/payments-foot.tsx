'use client'

import { useQuery } from '@tanstack/react-query'
import { paymentsPath } from '@/components/paths'
import { Pagination } from '@/components/ui/table/pagination'
import { useFormats } from '@/lib/messages/use-text'
import { narrowed, type PaymentFilters } from '@/lib/payments/filters'
import type { PaymentsPage } from '@/lib/payments/view'
import { newerPaymentsQuery } from '@/lib/queries/payments'

type Props = { page: PaymentsPage; filters: PaymentFilters }

/** The foot of the list: the page, its time, links to other pages, and how many payments are newer. */
export function PaymentsFoot({ page, filters }: Props) {
  const formats = useFormats()
  const of = filters.of ?? page.total
  const pinned = { ...filters, pin: page.pin, of }
  const { data } = useQuery(newerPaymentsQuery({ ...pinned, page: 1 }))
  const pages = Math.max(1, Math.ceil(page.total / filters.size))
  const to = (number: number) => (number >= 1 && number <= pages ? paymentsPath({ ...pinned, page: number }) : null)
  const newer = data?.newer ?? 0
  return (
    <Pagination
      range={{ before: page.before, shown: page.payments.length, total: page.total }}
      page={{ number: filters.page, of: pages }}
      asOf={`${formats.clock(page.readAt)} ${formats.zoneName()}`}
      newer={to(filters.page - 1)}
      older={to(filters.page + 1)}
      fresh={newer > 0 ? { count: newer, href: paymentsPath(narrowed(filters, {})) } : undefined}
    />
  )
}
