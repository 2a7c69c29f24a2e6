'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { paymentPath } from '@/components/paths'
import { SearchField } from '@/components/ui/form/search-field'
import type { PaymentFilters } from '@/lib/payments/filters'
import { readPaymentId } from '@/lib/payments/payment-id'

type Props = { filters: PaymentFilters; typed: string; onSearch: (typed: string) => void }

/** Opens the payment with an id, and searches for any other text. */
export function FindPayment({ filters, typed, onSearch }: Props) {
  const t = useTranslations('payments')
  const router = useRouter()
  const find = (text: string) => {
    const id = readPaymentId(text)
    if (id === null) onSearch(text)
    else router.push(paymentPath(id, filters))
  }
  return <SearchField label={t('find.label')} placeholder={t('find.placeholder')} value={typed} onSearch={find} />
}
