import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { z } from 'zod/mini'
import { DayField } from '@/components/ui/form/day-field'
import { FormSelect, FormText } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { recordBalanceAction } from '@/lib/balance/actions'
import { messageKey } from '@/lib/messages/message'
import { CURRENCIES } from '@/lib/money/currencies'
import { FEE_CURRENCY } from '@/lib/money/fees'

const schema = z.object({
  currency: z.string(),
  amount: z.string().check(z.minLength(1, messageKey('balance.problem.amount'))),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, messageKey('balance.problem.clock'))),
})

type Props = {
  readonly now: { readonly day: string; readonly time: string }
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Records what the wallet held at a time. */
export function EnterBalance({ now, onDone, onClose }: Props) {
  const t = useTranslations('balance')
  const [day, setDay] = useState<string | null>(now.day)
  const form = useZodForm(schema, { currency: FEE_CURRENCY, amount: '', time: now.time })
  const action = useFormAction(form)
  const send = async (typed: z.output<typeof schema>) => {
    if (day === null) return
    if (await action.run(() => recordBalanceAction({ ...typed, day }))) onDone()
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('enter.title')}
      keep="balance"
      confirm={t('enter.button')}
      form={form}
      onSend={send}
      action={action}
    >
      <p>{t('enter.text')}</p>
      <FormSelect
        form={form}
        name="currency"
        label={t('enter.currency')}
        options={CURRENCIES.map(({ code }) => ({ id: code, label: code }))}
      />
      <FormText form={form} name="amount" label={t('balance')} inputMode="decimal" autoFocus />
      <div className="flex flex-wrap items-end gap-4">
        <DayField label={t('enter.day')} value={day} onChange={setDay} />
        <FormText form={form} name="time" label={t('enter.time')} help={t('enter.timeHelp')} />
      </div>
    </FormDialog>
  )
}
