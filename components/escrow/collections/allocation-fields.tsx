'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/action/button'
import { Checkbox } from '@/components/ui/form/checkbox'
import { Select } from '@/components/ui/form/select'
import { TextArea } from '@/components/ui/form/text-area'
import { TextField } from '@/components/ui/form/text-field'
import { emptyAllocation } from '@/lib/escrow/collections/form-defaults'
import type { AllocationForm } from '@/lib/escrow/collections/new-escrow'
import type { Texts } from '@/lib/messages/use-text'
import type { EscrowStaff } from './escrow-actions'
import { problemAt, type Refusal } from './field-problem'
import type { EscrowFormState } from './use-escrow-form'

type Props = { state: EscrowFormState; staff: EscrowStaff; refusal: Refusal | null }

const kinds = (t: Texts<'escrow'>) =>
  [
    { id: 'seller', label: t('shares.kind.seller') },
    { id: 'fulfillment', label: t('shares.kind.fulfilment') },
    { id: 'json', label: t('shares.kind.json') },
  ] as const
const MOST = 50

/** Who receives it (contract 5.3), and how it is shared out inside the house (contract 2.8). */
export function AllocationFields({ state, staff, refusal }: Props) {
  const t = useTranslations('escrow')
  const { form, change } = state
  const set = (key: string, part: Partial<AllocationForm>) =>
    change({ allocations: form.allocations.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  const receiverProblem = problemAt(state, refusal, 'nameReceiver')
  return (
    <div className="flex flex-col">
      <div className="border-b px-gutter py-4">
        <Checkbox isSelected={form.nameReceiver} onChange={(nameReceiver) => change({ nameReceiver })}>
          <span>
            {t('shares.nameReceiver')}
            <span className="block break-words text-caption text-text-3">
              {t('shares.receiverHelp', { account: staff.merchantId })}
            </span>
          </span>
        </Checkbox>
        {receiverProblem && <p className="mt-1 text-bad">{receiverProblem}</p>}
      </div>
      {form.allocations.map((one, at) => (
        <fieldset key={one.key} className="m-0 min-w-0 border-0 border-b px-gutter py-4">
          <legend className="sr-only">{t('shares.share', { number: at + 1 })}</legend>
          <div className="flex items-start gap-3">
            <div className="grid min-w-0 grow items-start gap-4 sm:grid-cols-3">
              <Select
                label={t('shares.label')}
                options={kinds(t)}
                value={one.kind}
                onChange={(kind) => set(one.key, { kind })}
              />
              <ShareData state={state} one={one} refusal={refusal} onSet={(part) => set(one.key, part)} />
            </div>
            <Button
              variant="quiet"
              icon={X}
              aria-label={t('shares.remove', { number: at + 1 })}
              onPress={() => change({ allocations: form.allocations.filter(({ key }) => key !== one.key) })}
            />
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter py-3">
        <Button
          size="sm"
          icon={Plus}
          isDisabled={form.allocations.length >= MOST}
          onPress={() => change({ allocations: [...form.allocations, emptyAllocation(crypto.randomUUID())] })}
        >
          {t('shares.add')}
        </Button>
        <p className="min-w-0 text-caption text-text-3">{t('shares.note')}</p>
      </div>
    </div>
  )
}

type DataProps = Omit<Props, 'staff'> & { one: AllocationForm; onSet: (part: Partial<AllocationForm>) => void }

function ShareData({ state, one, refusal, onSet }: DataProps) {
  const t = useTranslations('escrow')
  const at = (part: string) => `allocations.${one.key}.${part}`
  const problem = (part: string) => problemAt(state, refusal, at(part))
  if (one.kind === 'json') {
    return (
      <div className="font-mono sm:col-span-3">
        <TextArea
          label={t('shares.json')}
          problem={problem('json')}
          value={one.json}
          onChange={(json) => onSet({ json })}
          onBlur={() => state.leave(at('json'))}
          maxLength={10_000}
        />
      </div>
    )
  }
  return (
    <>
      <TextField
        label={t('shares.whose')}
        help={t('shares.whoseHelp')}
        problem={problem('reference')}
        value={one.reference}
        onChange={(reference) => onSet({ reference })}
        onBlur={() => state.leave(at('reference'))}
        maxLength={300}
      />
      <TextField
        label={t('shares.amount', { currency: state.form.currency })}
        problem={problem('amount')}
        value={one.amount}
        onChange={(amount) => onSet({ amount })}
        onBlur={() => state.leave(at('amount'))}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
      />
    </>
  )
}
