'use client'

import { SlidersHorizontal } from 'lucide-react'
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
import { formatAmount } from '@/lib/money/format'
import type { LimitsInput } from '@/lib/policy/limits-input'
import type { SetLimits } from '@/lib/policy/view'
import type { LimitsDesk } from './limits-actions'

type Props = {
  now: readonly SetLimits[]
  method: LimitsDesk['proof']
  actions: LimitsDesk['actions']
  onChanged: () => void
}

const CURRENCIES = ['UGX', 'KES', 'TZS', 'RWF', 'USD', 'EUR'] as const

const FIGURES = [
  ['smallest', 'Smallest amount of one payment'],
  ['largest', 'Largest amount of one payment'],
  ['largestPerDay', 'Largest sum to one number in a day'],
] as const

/**
 * Sets, changes or lifts the limits of a currency. What was typed stays until it is taken; what was not is as it is in force,
 * whoever changed it meanwhile.
 */
export function ChangeLimits({ now, method, actions, onChanged }: Props) {
  const action = useServerAction()
  const [isOpen, setOpen] = useState(false)
  const [changes, setChanges] = useState<Partial<LimitsInput>>({})
  const [proof, setProof] = useState('')
  const typed = { ...typedOf(changes.currency ?? 'UGX', now), ...changes }
  const set = (change: Partial<LimitsInput>) => setChanges({ ...changes, ...change })
  const save = async () => {
    const done = await action.run(() => actions.set({ ...typed, proof }))
    setProof('')
    if (done === null) return
    announce(done === 'in-force' ? 'The limits count from now on' : 'The limits wait for a second person')
    setOpen(false)
    setChanges({ currency: typed.currency })
    onChanged()
  }
  return (
    <>
      <Button icon={SlidersHorizontal} onPress={() => setOpen(true)}>
        Change limits
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Change limits"
        confirm={`Set the limits in ${typed.currency}`}
        onConfirm={() => void save()}
        busy={action.busy}
        told={action.error}
      >
        <p>
          Tighter limits count at once. What loosens one waits until an approver or another admin consents. No payment
          is changed.
        </p>
        <Select
          label="Currency"
          options={CURRENCIES.map((id) => ({ id, label: id }))}
          value={typed.currency}
          onChange={(currency) => setChanges({ currency, reason: typed.reason })}
        />
        {FIGURES.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            help="Empty for none."
            inputMode="numeric"
            value={typed[name]}
            onChange={(text) => set({ [name]: text })}
          />
        ))}
        <TextField
          label="Where the figures come from"
          help="It stands in each warning, with today as its day."
          maxLength={120}
          value={typed.source}
          onChange={(source) => set({ source })}
        />
        <TextArea
          label="Why they change"
          help="It stays with the limits, for whoever asks later."
          maxLength={300}
          value={typed.reason}
          onChange={(reason) => set({ reason })}
        />
        {method === 'none' ? <FactorFirst /> : <ProofField method={method} value={proof} onChange={setProof} />}
      </FormDialog>
    </>
  )
}

function typedOf(currency: string, now: readonly SetLimits[]): LimitsInput {
  const limits = now.find((one) => one.currency === currency)
  const text = (amount: SetLimits['smallest']) => (amount === null ? '' : formatAmount(amount, currency))
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
