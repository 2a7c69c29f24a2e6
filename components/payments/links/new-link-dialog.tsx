'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { FormSelect, FormText } from '@/components/ui/form/form-fields'
import { schemaByField, useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { Dialog } from '@/components/ui/overlay/dialog'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { CopyButton } from '@/components/ui/value/copy-button'
import { HOME } from '@/lib/networks/countries'
import { makeLinkAction } from '@/lib/payments/links/actions'
import { emptyLink, LINK_DAYS, type LinkForm, readLinkForm } from '@/lib/payments/links/link-form'

const schema = schemaByField<LinkForm>((typed) => {
  const read = readLinkForm(typed)
  return read.ok ? {} : read.problems
})

type Props = { onClose: () => void; onMade: () => Promise<unknown> }

/** Makes a payment link, then shows its address to be sent to the payer. */
export function NewLinkDialog({ onClose, onMade }: Props) {
  const t = useTranslations('payments')
  const form = useZodForm<LinkForm>(schema, emptyLink)
  const action = useFormAction(form)
  const [url, setUrl] = useState<string | null>(null)
  const make = async (typed: LinkForm) => {
    const made = await action.run(() => makeLinkAction(typed))
    if (made === null) return
    await onMade()
    setUrl(made.url)
  }
  if (url !== null) return <MadeDialog url={url} onClose={onClose} />
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('links.new')}
      keep="new-link"
      confirm={t('links.make')}
      form={form}
      onSend={make}
      action={action}
    >
      <FormText
        form={form}
        name="amount"
        label={t('links.amount', { currency: HOME.currency })}
        inputMode="decimal"
        maxLength={40}
      />
      <FormText form={form} name="reference" label={t('links.for')} help={t('links.forHelp')} maxLength={64} />
      <FormText
        form={form}
        name="payerName"
        label={t('links.payer')}
        help={t('links.payerHelp')}
        optional
        maxLength={120}
      />
      <FormSelect
        form={form}
        name="days"
        label={t('links.days')}
        options={LINK_DAYS.map((count) => ({ id: String(count), label: t('links.daysOption', { count }) }))}
      />
    </FormDialog>
  )
}

function MadeDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTranslations('payments')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('links.madeTitle')}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t('links.done')}
        </Button>
      }
    >
      <p>{t('links.madeText')}</p>
      <p className="mt-3 flex items-center gap-2 rounded-card border px-3 py-2">
        <span className="min-w-0 break-all">{url}</span>
        <CopyButton text={url} what={t('links.new')} />
      </p>
    </Dialog>
  )
}
