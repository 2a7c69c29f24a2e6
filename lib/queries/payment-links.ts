import { queryOptions } from '@tanstack/react-query'
import type { PaymentLinkView } from '@/lib/payments/links/view'
import { getJson } from './get-json'

const OPEN_LINKS_MS = 10_000

/** The payment links, the newest first; read again while one of them can still change. */
export const paymentLinksQuery = () =>
  queryOptions({
    queryKey: PAYMENT_LINKS,
    queryFn: ({ signal }) => getJson<readonly PaymentLinkView[]>('/api/payments/links', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((link) => ['open', 'waiting', 'unclear'].includes(link.state)) ? OPEN_LINKS_MS : false,
  })

export const PAYMENT_LINKS = ['payment-links'] as const
