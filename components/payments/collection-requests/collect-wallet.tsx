'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray } from 'react-hook-form'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { FormSelect, FormText } from '@/components/ui/form/form-fields'
import { useFormats } from '@/lib/messages/use-text'
import type { FormProps } from './form-props'

/** A payer who allowed us to charge their wallet, and until when (ISO 8601). */
export type ConnectedPayer = { readonly id: string; readonly label: string; readonly expiresAt: string }

type Props = FormProps & { connected: readonly ConnectedPayer[] }

/** The connected payer whose wallet is charged, and the products that the payment is for, if any. */
export function CollectWallet({ form, refusedAt, connected }: Props) {
  const t = useTranslations('payments')
  const formats = useFormats()
  return (
    <div className="flex flex-col gap-4 px-gutter py-4">
      {connected.length === 0 ? (
        <Notice tone="warn">
          <p className="font-medium">{t('wallet.none')}</p>
          <p>{t('wallet.noneText')}</p>
          <LinkButton href="/payees" size="sm">
            {t('wallet.payees')}
          </LinkButton>
        </Notice>
      ) : (
        <FormSelect
          form={form}
          name="payerTokenId"
          refused={refusedAt('payerTokenId')}
          label={t('wallet.payer')}
          options={connected.map(({ id, label, expiresAt }) => ({
            id,
            label,
            hint: t('wallet.until', { time: formats.moment(expiresAt) }),
          }))}
          help={t('wallet.payerHelp')}
        />
      )}
      <Products form={form} refusedAt={refusedAt} />
    </div>
  )
}

function Products({ form, refusedAt }: FormProps) {
  const t = useTranslations('payments')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'products', keyName: 'rowKey' })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">
        {t('wallet.products')} <span className="font-normal text-text-3">{t('wallet.optional')}</span>
      </legend>
      {fields.map((line, at) => (
        <div key={line.rowKey} className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-start gap-3">
          <FormText
            form={form}
            name={`products.${at}.productId`}
            refused={refusedAt(`products.${at}.productId`)}
            label={t('wallet.product', { number: at + 1 })}
            maxLength={60}
          />
          <FormText
            form={form}
            name={`products.${at}.quantity`}
            refused={refusedAt(`products.${at}.quantity`)}
            label={t('wallet.quantity')}
            inputMode="numeric"
            maxLength={8}
          />
          <span className="pt-6">
            <Button
              variant="quiet"
              icon={X}
              aria-label={t('wallet.removeProduct', { number: at + 1 })}
              onPress={() => remove(at)}
            />
          </span>
        </div>
      ))}
      <span>
        <Button
          size="sm"
          icon={Plus}
          onPress={() => append({ key: crypto.randomUUID(), productId: '', quantity: '1' })}
          isDisabled={fields.length >= 50}
        >
          {t('wallet.addProduct')}
        </Button>
      </span>
    </fieldset>
  )
}
