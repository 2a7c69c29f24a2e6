'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { paymentPath } from '@/components/paths'
import { SearchField } from '@/components/ui/form/search-field'
import type { PaymentFilters } from '@/lib/payments/filters'
import { readPaymentId } from '@/lib/payments/payment-id'

/** Opens the payment with an id. An incomplete id stays in the field, with the problem beside it. */
export function FindPayment({ filters }: { filters: PaymentFilters }) {
  const t = useTranslations('payments')
  const router = useRouter()
  const [problem, setProblem] = useState(false)
  const find = (text: string) => {
    const id = readPaymentId(text)
    setProblem(text !== '' && id === null)
    if (id !== null) router.push(paymentPath(id, filters))
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {problem && (
        <span role="alert" className="text-bad">
          {t('find.incomplete')}
        </span>
      )}
      <SearchField label={t('find.label')} placeholder={t('id')} value="" onSearch={find} />
    </span>
  )
}
