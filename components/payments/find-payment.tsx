'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { paymentPath } from '@/components/paths'
import { SearchField } from '@/components/ui/form/search-field'
import type { PaymentFilters } from '@/lib/payments/filters'
import { readPaymentId } from '@/lib/payments/payment-id'

/** Goes to the payment with an id. An id that is not whole stays in the field, with what is missing beside it. */
export function FindPayment({ filters }: { filters: PaymentFilters }) {
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
          This is not a whole payment id: it has 36 letters, such as 4b7e0c11-….
        </span>
      )}
      <SearchField label="Go to a payment id" placeholder="Payment id" value="" onSearch={find} />
    </span>
  )
}
