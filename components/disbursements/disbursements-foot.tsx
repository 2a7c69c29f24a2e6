import type { Route } from 'next'
import { Pagination } from '@/components/ui/table/pagination'
import { useFormats } from '@/lib/messages/use-text'
import type { DisbursementsPage } from '@/lib/service-lists/view'

type Paged = { readonly status: string | null; readonly size: number; readonly page: number }
type Props = {
  page: DisbursementsPage
  filters: Paged
  pathOf: (change: { page: number; pin: number | null }) => Route
}

/** The foot of a pinned list of the service: which page of how many, and how many rows are newer. */
export function DisbursementsFoot({ page, filters, pathOf }: Props) {
  const formats = useFormats()
  const pages = Math.max(1, Math.ceil(page.total / filters.size))
  // A status changes while one reads, so a list narrowed by it cannot be pinned by counting.
  const pin = filters.status === null ? page.total : null
  const to = (number: number) => (number >= 1 && number <= pages ? pathOf({ page: number, pin }) : null)
  return (
    <Pagination
      range={{ before: page.before, shown: page.disbursements.length, total: page.total }}
      page={{ number: filters.page, of: pages }}
      asOf={`${formats.clock(page.readAt)} ${formats.zoneName()}`}
      newer={to(filters.page - 1)}
      older={to(filters.page + 1)}
      fresh={page.newer > 0 ? { count: page.newer, href: pathOf({ page: 1, pin: null }) } : undefined}
    />
  )
}
