'use client'

import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { formatMoment } from '@/lib/time/zone'
import { FormChoice, type FormProps, FormText } from './form-fields'
import type { CollectPlace } from './new-payment-actions'

/** The connected payer whose wallet is charged, and the products that some of these payments are for. */
export function CollectWallet({ place, ...props }: FormProps & { place: CollectPlace }) {
  return (
    <div className="flex flex-col gap-4 px-gutter py-4">
      {place.connected.length === 0 ? (
        <Notice tone="warn">
          <p className="font-medium">No connected payer yet.</p>
          <p>
            An external wallet is charged only with its owner’s leave, which the service gives for an hour at a time.
            Nobody has given it, or it has run out. Invite the payer from their page in the directory of payees, to pay
            us from their wallet, or choose another method.
          </p>
          <LinkButton href="/payees" size="sm">
            Payees
          </LinkButton>
        </Notice>
      ) : (
        <FormChoice
          {...props}
          name="payerTokenId"
          label="Connected payer"
          options={place.connected.map(({ id, label, expiresAt }) => ({
            id,
            label,
            hint: `May be charged until ${formatMoment(expiresAt, place.zone)}`,
          }))}
          help="When their leave runs out they have to connect again."
        />
      )}
      <Products {...props} />
    </div>
  )
}

function Products(props: FormProps) {
  const { fields, append, remove } = useFieldArray({ control: props.form.control, name: 'products', keyName: 'rowKey' })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">
        Products <span className="font-normal text-text-3">optional</span>
      </legend>
      {fields.map((line, at) => (
        <div key={line.rowKey} className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-start gap-3">
          <FormText {...props} name={`products.${at}.productId`} label={`Product ${at + 1}, its id`} most={60} />
          <FormText {...props} name={`products.${at}.quantity`} label="Quantity" inputMode="numeric" most={8} />
          <span className="pt-6">
            <Button variant="quiet" icon={X} aria-label={`Take product ${at + 1} out`} onPress={() => remove(at)} />
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
          Add a product
        </Button>
      </span>
    </fieldset>
  )
}
