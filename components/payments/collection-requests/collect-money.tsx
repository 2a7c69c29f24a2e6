'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FormSelect, FormText } from '@/components/ui/form/form-fields'
import type { Formats } from '@/lib/messages/formats'
import type { Message } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats } from '@/lib/messages/use-text'
import { useValueText } from '@/lib/messages/use-value-text'
import { readCellAmount } from '@/lib/money/amount'
import { type LimitTable, limitWarning } from '@/lib/money/limits'
import { HOME } from '@/lib/networks/countries'
import { currenciesOf, isMobile, knownMethods, methodName } from '@/lib/payments/payment-method'
import type { FormProps } from './form-props'

const fees = (t: Texts<'payments'>) =>
  [
    { id: 'default', label: t('fee.default') },
    { id: 'payer', label: t('fee.payer') },
    { id: 'merchant', label: t('fee.merchant') },
  ] as const

/** Method, currency, amount, and who pays the service's fee. */
export function CollectMoney({
  form,
  refusedAt,
  external,
  limits,
}: FormProps & { external: string; limits: LimitTable }) {
  const formats = useFormats()
  const text = useValueText()
  const t = useTranslations('payments')
  const ui = useTranslations('ui')
  const [method, currency, amount] = useWatch({ control: form.control, name: ['method', 'currency', 'amount'] })
  const takes = currenciesOf(method, external)
  const keepCurrency = (next: string) => {
    const [first = HOME.currency, ...others] = currenciesOf(next, external)
    if (![first, ...others].includes(currency)) form.setValue('currency', first, { shouldDirty: true })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-gutter py-4 sm:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1fr)]">
      <FormSelect
        form={form}
        name="method"
        refused={refusedAt('method')}
        label={t('form.method')}
        options={knownMethods(external).map((id) => ({ id, label: text(methodName(id, external)) }))}
        onChosen={keepCurrency}
      />
      <FormSelect
        form={form}
        name="currency"
        refused={refusedAt('currency')}
        label={ui('col.currency')}
        options={takes.map((id) => ({ id, label: id }))}
        isDisabled={takes.length < 2}
      />
      <FormText
        form={form}
        name="amount"
        refused={refusedAt('amount')}
        label={ui('col.amount')}
        help={
          warningOf(amount, currency, isMobile(method) ? limits : {}, text) ?? amountHelp(t, formats, amount, currency)
        }
        inputMode="decimal"
        maxLength={40}
      />
      <div className="sm:col-span-2">
        <FormSelect form={form} name="fees" refused={refusedAt('fees')} label={t('fee.label')} options={fees(t)} />
      </div>
      <FormText
        form={form}
        name="reference"
        label={ui('col.reference')}
        help={t('form.referenceHelp')}
        optional
        maxLength={64}
      />
    </div>
  )
}

function warningOf(typed: string, currency: string, limits: LimitTable, text: (message: Message) => string) {
  const read = readCellAmount(typed)
  const warning = read.ok ? limitWarning(read.amount, currency, limits) : null
  return warning === null ? null : text(warning.message)
}

function amountHelp(t: Texts<'payments'>, formats: Formats, typed: string, currency: string): string {
  const read = readCellAmount(typed)
  return read.ok ? formats.money(read.amount, currency) : t('form.amountHelp')
}
