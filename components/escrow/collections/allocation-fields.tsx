'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useController, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/action/button'
import { Checkbox } from '@/components/ui/form/checkbox'
import { FormSelect, FormText, FormTextArea } from '@/components/ui/form/form-fields'
import { emptyAllocation } from '@/lib/escrow/collections/form-defaults'
import type { Texts } from '@/lib/messages/use-text'
import type { EscrowFormState } from './use-escrow-form'

type Props = { form: EscrowFormState; refusedAt: (field: string) => string | undefined; merchantId: string }

const kinds = (t: Texts<'escrow'>) =>
  [
    { id: 'seller', label: t('shares.kind.seller') },
    { id: 'fulfillment', label: t('shares.kind.fulfilment') },
    { id: 'json', label: t('shares.kind.json') },
  ] as const
const MAX_SHARES = 50

/** Who receives the money (contract 5.3), and how the receiver shares it out (contract 2.8). */
export function AllocationFields({ form, refusedAt, merchantId }: Props) {
  const t = useTranslations('escrow')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'allocations', keyName: 'rowKey' })
  return (
    <div className="flex flex-col">
      <Receiver form={form} refusedAt={refusedAt} merchantId={merchantId} />
      {fields.map((share, at) => (
        <fieldset key={share.rowKey} className="m-0 min-w-0 border-0 border-b px-gutter py-4">
          <legend className="sr-only">{t('shares.share', { number: at + 1 })}</legend>
          <div className="flex items-start gap-3">
            <div className="grid min-w-0 grow items-start gap-4 sm:grid-cols-3">
              <Share form={form} at={at} refusedAt={refusedAt} />
            </div>
            <Button
              variant="quiet"
              icon={X}
              aria-label={t('shares.remove', { number: at + 1 })}
              onPress={() => remove(at)}
            />
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter py-3">
        <Button
          size="sm"
          icon={Plus}
          isDisabled={fields.length >= MAX_SHARES}
          onPress={() => append(emptyAllocation(crypto.randomUUID()), { shouldFocus: false })}
        >
          {t('shares.add')}
        </Button>
        <p className="min-w-0 text-caption text-text-3">{t('shares.note')}</p>
      </div>
    </div>
  )
}

function Receiver({ form, refusedAt, merchantId }: Props) {
  const t = useTranslations('escrow')
  const { field } = useController({ control: form.control, name: 'nameReceiver' })
  const { errors } = useFormState({ control: form.control, name: 'nameReceiver' })
  const problem = errors.nameReceiver?.message ?? refusedAt('nameReceiver')
  return (
    <div className="border-b px-gutter py-4">
      <Checkbox isSelected={field.value} onChange={field.onChange}>
        <span>
          {t('shares.nameReceiver')}
          <span className="block break-words text-caption text-text-3">
            {t('shares.receiverHelp', { account: merchantId })}
          </span>
        </span>
      </Checkbox>
      {problem && <p className="mt-1 text-bad">{problem}</p>}
    </div>
  )
}

type ShareProps = Pick<Props, 'form' | 'refusedAt'> & { at: number }

function Share({ form, at, refusedAt }: ShareProps) {
  const t = useTranslations('escrow')
  const [kind, currency] = useWatch({ control: form.control, name: [`allocations.${at}.kind`, 'currency'] })
  const field = <Part extends 'kind' | 'json' | 'reference' | 'amount'>(part: Part) => {
    const name = `allocations.${at}.${part}` as const
    return { form, name, refused: refusedAt(name) }
  }
  return (
    <>
      <FormSelect {...field('kind')} label={t('shares.label')} options={kinds(t)} />
      {kind === 'json' ? (
        <div className="font-mono sm:col-span-3">
          <FormTextArea {...field('json')} label={t('shares.json')} maxLength={10_000} />
        </div>
      ) : (
        <>
          <FormText {...field('reference')} label={t('shares.whose')} help={t('shares.whoseHelp')} maxLength={300} />
          <FormText {...field('amount')} label={t('shares.amount', { currency })} inputMode="decimal" maxLength={40} />
        </>
      )}
    </>
  )
}
