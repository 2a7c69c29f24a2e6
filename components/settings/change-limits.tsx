'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { FactorFirst } from '@/components/approvals/factor-first'
import { FormIdentityField } from '@/components/approvals/identity-field'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'
import { FormSelect, FormText, FormTextArea } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import type { Formats } from '@/lib/messages/formats'
import { type Message, messageKey } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats, useText } from '@/lib/messages/use-text'
import { readCellAmount } from '@/lib/money/amount'
import { CURRENCIES } from '@/lib/money/currencies'
import { sourceOf } from '@/lib/money/limits'
import { HOME } from '@/lib/networks/countries'
import { setLimitsAction } from '@/lib/policy/actions'
import type { LimitsInput } from '@/lib/policy/limits-input'
import type { SetLimits } from '@/lib/policy/view'
import { typedReason } from '@/lib/text/typed-reason'
import type { LimitsStaff } from './limits-staff'

type Props = {
  now: readonly SetLimits[]
  method: LimitsStaff['proof']
  onChanged: () => void
}

const WITH_LIMITS = CURRENCIES.filter(({ hasLimits }) => hasLimits)

const amount = z
  .string()
  .check(
    z.refine((typed) => typed.trim() === '' || readCellAmount(typed).ok, messageKey('settings.limits.wrong.amount')),
  )

const schema = z.object({
  currency: z.string(),
  smallest: amount,
  largest: amount,
  largestPerDay: amount,
  source: z.string().check(z.trim(), z.minLength(3, messageKey('settings.limits.wrong.source')), z.maxLength(120)),
  reason: typedReason,
  proof: z.string(),
})

const figures = (t: Texts<'settings'>) =>
  [
    ['smallest', t('limits.least')],
    ['largest', t('limits.most')],
    ['largestPerDay', t('limits.mostADay')],
  ] as const

/**
 * Sets, changes or lifts the limits of a currency. What was typed stays until it is saved; other fields show the limits in force,
 * also if another person changed them meanwhile.
 */
export function ChangeLimits({ now, method, onChanged }: Props) {
  const formats = useFormats()
  const text = useText()
  const t = useTranslations('settings')
  const ui = useTranslations('ui')
  const form = useZodForm<LimitsInput>(schema, typedOf(formats, text, HOME.currency, now))
  const action = useFormAction(form)
  const [isOpen, setOpen] = useState(false)
  const currency = useWatch({ control: form.control, name: 'currency' })
  const begin = (of: string, typed: Partial<LimitsInput> = {}) =>
    form.reset({ ...typedOf(formats, text, of, now), ...typed })
  const open = () => {
    // What was typed before stays; other fields show the limits in force, also if another person changed them meanwhile.
    const typed = form.getValues()
    const changed = Object.keys(form.formState.dirtyFields) as (keyof LimitsInput)[]
    begin(currency)
    for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true })
    setOpen(true)
  }
  const save = async (typed: LimitsInput) => {
    const done = await action.run(() => setLimitsAction(typed))
    form.setValue('proof', '')
    if (done === null) return
    announce(done === 'in-force' ? t('limits.inForce') : t('limits.waiting'))
    setOpen(false)
    begin(typed.currency)
    onChanged()
  }
  return (
    <>
      <Button icon={SlidersHorizontal} onPress={open}>
        {t('limits.change')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('limits.change')}
        confirm={t('limits.set', { currency })}
        form={form}
        onSend={save}
        action={action}
      >
        <p>{t('limits.changeHelp')}</p>
        <FormSelect
          form={form}
          name="currency"
          label={ui('col.currency')}
          options={WITH_LIMITS.map(({ code }) => ({ id: code, label: code }))}
          onChosen={(of) => begin(of, { reason: form.getValues('reason') })}
        />
        {figures(t).map(([name, label]) => (
          <FormText
            key={name}
            form={form}
            name={name}
            label={label}
            help={t('limits.emptyHelp')}
            inputMode="numeric"
            maxLength={40}
          />
        ))}
        <FormText form={form} name="source" label={t('limits.source')} help={t('limits.sourceHelp')} maxLength={120} />
        <FormTextArea
          form={form}
          name="reason"
          label={t('limits.reason')}
          help={t('limits.reasonHelp')}
          maxLength={300}
        />
        {method === 'none' ? <FactorFirst /> : <FormIdentityField form={form} name="proof" method={method} />}
      </FormDialog>
    </>
  )
}

function typedOf(
  formats: Formats,
  text: (message: Message) => string,
  currency: string,
  now: readonly SetLimits[],
): LimitsInput {
  const limits = now.find((one) => one.currency === currency)
  const figure = (amount: SetLimits['smallest']) => (amount === null ? '' : formats.amount(amount, currency))
  return {
    currency,
    smallest: figure(limits?.smallest ?? null),
    largest: figure(limits?.largest ?? null),
    largestPerDay: figure(limits?.largestPerDay ?? null),
    source: limits === undefined ? '' : text(sourceOf(limits.source)),
    reason: '',
    proof: '',
  }
}
