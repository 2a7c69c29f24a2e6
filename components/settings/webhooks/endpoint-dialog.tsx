'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { z } from 'zod/mini'
import { FactorFirst } from '@/components/approvals/factor-first'
import { FormIdentityField } from '@/components/approvals/identity-field'
import { Checkbox } from '@/components/ui/form/checkbox'
import { FormText } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import { addEndpointAction, changeEndpointAction } from '@/lib/events/actions'
import type { EndpointView } from '@/lib/events/endpoints/view'
import { KNOWN_EVENTS } from '@/lib/events/envelope'

type Props = {
  /** The endpoint to change; null for a new one. */
  endpoint: EndpointView | null
  address: string
  proof: StepUpOffer | 'none'
  onClose: () => void
  /** Gets the secret that the service generated, or null. */
  onDone: (secret: string | null) => void
}

type EventName = (typeof KNOWN_EVENTS)[number]

const schema = z.object({ description: z.string().check(z.maxLength(200)), proof: z.string() })

/** Adds an endpoint that leads here, or changes what it is sent. */
export function EndpointDialog({ endpoint, address, proof, onClose, onDone }: Props) {
  const t = useTranslations('settings')
  const form = useZodForm(schema, { description: endpoint?.description ?? '', proof: '' })
  const action = useFormAction(form)
  // The operator's own endpoint has all of them, which the service writes as a star.
  const all = endpoint === null || endpoint.events.includes('*')
  const [events, setEvents] = useState<readonly EventName[]>(
    all ? KNOWN_EVENTS : KNOWN_EVENTS.filter((name) => endpoint.events.includes(name)),
  )
  const [isActive, setActive] = useState(endpoint?.isActive ?? true)
  const title = endpoint === null ? t('webhooks.add') : t('webhooks.change')
  const send = async ({ description, proof: typed }: z.output<typeof schema>) => {
    if (events.length === 0) return
    const asked = { events: [...events], description, proof: typed }
    const made = await action.run(async () => {
      if (endpoint === null) return addEndpointAction(asked)
      const changed = await changeEndpointAction({ ...asked, id: endpoint.id, isActive })
      return changed.ok ? { ok: true as const, value: { id: endpoint.id, secret: null } } : changed
    })
    form.setValue('proof', '')
    if (made) onDone(made.secret)
  }
  return (
    <FormDialog
      isOpen
      width="wide"
      onClose={onClose}
      title={title}
      confirm={title}
      form={form}
      onSend={send}
      action={action}
    >
      <p>{t('webhooks.addText', { address })}</p>
      <FormText form={form} name="description" label={t('webhooks.description')} optional maxLength={200} />
      <fieldset className="m-0 flex flex-col gap-1.5 border-0 p-0">
        <legend className="mb-1 font-medium">{t('webhooks.events')}</legend>
        <div className="grid gap-1.5 sm:grid-cols-2">
          {KNOWN_EVENTS.map((name) => (
            <Checkbox
              key={name}
              isSelected={events.includes(name)}
              onChange={(on) => setEvents(KNOWN_EVENTS.filter((one) => (one === name ? on : events.includes(one))))}
            >
              {name}
            </Checkbox>
          ))}
        </div>
        {events.length === 0 && (
          <p role="alert" className="text-bad">
            {t('webhooks.choose')}
          </p>
        )}
      </fieldset>
      {endpoint !== null && (
        <Checkbox isSelected={isActive} onChange={setActive}>
          {t('webhooks.isActive')}
        </Checkbox>
      )}
      {proof === 'none' ? <FactorFirst /> : <FormIdentityField form={form} name="proof" method={proof} />}
    </FormDialog>
  )
}
