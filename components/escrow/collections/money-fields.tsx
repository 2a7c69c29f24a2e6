'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/form/select'
import { TextField } from '@/components/ui/form/text-field'
import { ESCROW_METHODS, escrowCurrencies } from '@/lib/escrow/collections/new-escrow'
import { useFormats } from '@/lib/messages/use-text'
import { useValueText } from '@/lib/messages/use-value-text'
import { type LimitTable, limitWarning } from '@/lib/money/limits'
import { methodName } from '@/lib/payments/payment-method'
import { problemAt, type Refusal } from './field-problem'
import type { EscrowFormState } from './use-escrow-form'

type Props = { state: EscrowFormState; refusal: Refusal | null; limits: LimitTable }

/** Name, method, currency and amount. */
export function MoneyFields({ state, refusal, limits }: Props) {
  const t = useTranslations('escrow')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const text = useValueText()
  const { form, change, leave, asked } = state
  const takes = escrowCurrencies(form.method)
  const chooseMethod = (method: string) => {
    const currencies = escrowCurrencies(method)
    change({ method, currency: currencies.includes(form.currency) ? form.currency : (currencies[0] ?? form.currency) })
  }
  const warning = asked === null || form.method === 'card' ? null : limitWarning(asked.amount, asked.currency, limits)
  return (
    <div className="grid items-start gap-4 px-gutter py-4 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <TextField
          label={ui('col.name')}
          help={t('form.nameHelp')}
          problem={problemAt(state, refusal, 'name')}
          value={form.name}
          onChange={(name) => change({ name })}
          onBlur={() => leave('name')}
          maxLength={200}
        />
      </div>
      <Select
        label={t('method')}
        options={ESCROW_METHODS.map((method) => ({ id: method, label: text(methodName(method, '')) }))}
        value={form.method}
        onChange={chooseMethod}
        problem={problemAt(state, refusal, 'method')}
      />
      <Select
        label={ui('col.currency')}
        options={takes.map((currency) => ({ id: currency, label: currency }))}
        value={form.currency}
        onChange={(currency) => change({ currency })}
        problem={problemAt(state, refusal, 'currency')}
        isDisabled={takes.length < 2}
      />
      <TextField
        label={ui('col.amount')}
        help={
          warning === null
            ? asked === null
              ? t('form.amountHelp')
              : formats.money(asked.amount, asked.currency)
            : text(warning.message)
        }
        problem={problemAt(state, refusal, 'amount')}
        value={form.amount}
        onChange={(amount) => change({ amount })}
        onBlur={() => leave('amount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
      />
    </div>
  )
}
