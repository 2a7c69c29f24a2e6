'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FormSelect, FormText } from '@/components/ui/form/form-fields'
import { ESCROW_METHODS, escrowCurrencies, type RequestedEscrow } from '@/lib/escrow/collections/new-escrow'
import { useFormats } from '@/lib/messages/use-text'
import { useValueText } from '@/lib/messages/use-value-text'
import { type LimitTable, limitWarning } from '@/lib/money/limits'
import { methodName } from '@/lib/payments/payment-method'
import type { EscrowFormState } from './use-escrow-form'

type Props = {
  form: EscrowFormState
  /** What the form describes; null while a field is wrong. */
  escrow: RequestedEscrow | null
  refusedAt: (field: string) => string | undefined
  limits: LimitTable
}

/** Name, method, currency and amount. */
export function MoneyFields({ form, escrow, refusedAt, limits }: Props) {
  const t = useTranslations('escrow')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const text = useValueText()
  const [method, currency] = useWatch({ control: form.control, name: ['method', 'currency'] })
  const currencies = escrowCurrencies(method)
  const warning = escrow === null || method === 'card' ? null : limitWarning(escrow.amount, escrow.currency, limits)
  const keepCurrency = (chosen: string) => {
    const [first = currency, ...others] = escrowCurrencies(chosen)
    if (![first, ...others].includes(currency)) form.setValue('currency', first, { shouldDirty: true })
    // Whether these are needed, or fit, depends on the method and its currency.
    for (const field of ['currency', 'amount', 'phone', 'email'] as const)
      if (form.getFieldState(field).invalid) void form.trigger(field)
  }
  return (
    <div className="grid items-start gap-4 px-gutter py-4 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <FormText
          form={form}
          name="name"
          refused={refusedAt('name')}
          label={ui('col.name')}
          help={t('form.nameHelp')}
          maxLength={200}
        />
      </div>
      <FormSelect
        form={form}
        name="method"
        refused={refusedAt('method')}
        label={t('method')}
        options={ESCROW_METHODS.map((id) => ({ id, label: text(methodName(id, '')) }))}
        onChosen={keepCurrency}
      />
      <FormSelect
        form={form}
        name="currency"
        refused={refusedAt('currency')}
        label={ui('col.currency')}
        options={currencies.map((id) => ({ id, label: id }))}
        isDisabled={currencies.length < 2}
      />
      <FormText
        form={form}
        name="amount"
        refused={refusedAt('amount')}
        label={ui('col.amount')}
        help={
          warning === null
            ? escrow === null
              ? t('form.amountHelp')
              : formats.money(escrow.amount, escrow.currency)
            : text(warning.message)
        }
        inputMode="decimal"
        maxLength={40}
      />
    </div>
  )
}
