'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FactorFirst } from '@/components/approvals/factor-first'
import { ProofField } from '@/components/approvals/identity-field'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Select } from '@/components/ui/form/select'
import { TextArea } from '@/components/ui/form/text-area'
import { TextField } from '@/components/ui/form/text-field'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats } from '@/lib/messages/use-text'
import { CURRENCIES } from '@/lib/money/currencies'
import { HOME } from '@/lib/networks/countries'
import type { LimitsInput } from '@/lib/policy/limits-input'
import type { SetLimits } from '@/lib/policy/view'
import type { LimitsStaff } from './limits-actions'

type Props = {
  now: readonly SetLimits[]
  method: LimitsStaff['proof']
  actions: LimitsStaff['actions']
  onChanged: () => void
}

const WITH_LIMITS = CURRENCIES.filter(({ hasLimits }) => hasLimits)

const figures = (t: Texts<'settings'>) =>
  [
    ['smallest', t('limits.least')],
    ['largest', t('limits.most')],
    ['largestPerDay', t('limits.mostADay')],
  ] as const

/**
 * Sets, changes or lifts the limits of a currency. What was typed stays until it is taken; what was not is as it is in force,
 * whoever changed it meanwhile.
 */
export function ChangeLimits({ now, method, actions, onChanged }: Props) {
  const formats = useFormats()
  const t = useTranslations('settings')
  const ui = useTranslations('ui')
  const action = useServerAction()
  const [isOpen, setOpen] = useState(false)
  const [changes, setChanges] = useState<Partial<LimitsInput>>({})
  const [proof, setProof] = useState('')
  const typed = { ...typedOf(formats, changes.currency ?? HOME.currency, now), ...changes }
  const set = (change: Partial<LimitsInput>) => setChanges({ ...changes, ...change })
  const save = async () => {
    const done = await action.run(() => actions.set({ ...typed, proof }))
    setProof('')
    if (done === null) return
    announce(done === 'in-force' ? t('limits.inForce') : t('limits.waiting'))
    setOpen(false)
    setChanges({ currency: typed.currency })
    onChanged()
  }
  return (
    <>
      <Button icon={SlidersHorizontal} onPress={() => setOpen(true)}>
        {t('limits.change')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('limits.change')}
        confirm={t('limits.set', { currency: typed.currency })}
        onConfirm={() => void save()}
        busy={action.busy}
        told={action.error}
      >
        <p>{t('limits.changeHelp')}</p>
        <Select
          label={ui('col.currency')}
          options={WITH_LIMITS.map(({ code }) => ({ id: code, label: code }))}
          value={typed.currency}
          onChange={(currency) => setChanges({ currency, reason: typed.reason })}
        />
        {figures(t).map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            help={t('limits.emptyHelp')}
            inputMode="numeric"
            value={typed[name]}
            onChange={(text) => set({ [name]: text })}
          />
        ))}
        <TextField
          label={t('limits.source')}
          help={t('limits.sourceHelp')}
          maxLength={120}
          value={typed.source}
          onChange={(source) => set({ source })}
        />
        <TextArea
          label={t('limits.reason')}
          help={t('limits.reasonHelp')}
          maxLength={300}
          value={typed.reason}
          onChange={(reason) => set({ reason })}
        />
        {method === 'none' ? <FactorFirst /> : <ProofField method={method} value={proof} onChange={setProof} />}
      </FormDialog>
    </>
  )
}

function typedOf(formats: Formats, currency: string, now: readonly SetLimits[]): LimitsInput {
  const limits = now.find((one) => one.currency === currency)
  const text = (amount: SetLimits['smallest']) => (amount === null ? '' : formats.amount(amount, currency))
  return {
    currency,
    smallest: text(limits?.smallest ?? null),
    largest: text(limits?.largest ?? null),
    largestPerDay: text(limits?.largestPerDay ?? null),
    source: limits?.source ?? '',
    reason: '',
    proof: '',
  }
}
