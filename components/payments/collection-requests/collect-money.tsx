'use client'

import { useWatch } from 'react-hook-form'
import { readCellAmount } from '@/lib/money/amount'
import { formatMoney } from '@/lib/money/format'
import { type LimitTable, limitWarning } from '@/lib/money/limits'
import { currenciesOf, isMobile, knownMethods, methodName } from '@/lib/payments/payment-method'
import { FormChoice, type FormProps, FormText } from './form-fields'

const FEES = [
  { id: 'default', label: 'As set at the service' },
  { id: 'payer', label: 'The payer, on top' },
  { id: 'merchant', label: 'The merchant, out of it' },
] as const

/** Method, currency, amount, and who pays the service's fee. */
export function CollectMoney({ external, limits, ...props }: FormProps & { external: string; limits: LimitTable }) {
  const { form } = props
  const [method, currency, amount] = useWatch({ control: form.control, name: ['method', 'currency', 'amount'] })
  const takes = currenciesOf(method, external)
  const keepCurrency = (next: string) => {
    const [first = 'UGX', ...others] = currenciesOf(next, external)
    if (![first, ...others].includes(currency)) form.setValue('currency', first, { shouldDirty: true })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-gutter py-4 sm:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1fr)]">
      <FormChoice
        {...props}
        name="method"
        label="Method"
        options={knownMethods(external).map((id) => ({ id, label: methodName(id, external) }))}
        onChosen={keepCurrency}
      />
      <FormChoice
        {...props}
        name="currency"
        label="Currency"
        options={takes.map((id) => ({ id, label: id }))}
        isDisabled={takes.length < 2}
      />
      <FormText
        {...props}
        name="amount"
        label="Amount"
        help={amountHelp(amount, currency, isMobile(method) ? limits : {})}
        inputMode="decimal"
        most={40}
      />
      <div className="sm:col-span-2">
        <FormChoice {...props} name="fees" label="Who pays the service’s fee" options={FEES} />
      </div>
    </div>
  )
}

function amountHelp(typed: string, currency: string, limits: LimitTable): string {
  const read = readCellAmount(typed)
  if (!read.ok) return 'In whole units, such as 75,000.'
  return limitWarning(read.amount, currency, limits)?.sentence ?? formatMoney(read.amount, currency)
}
