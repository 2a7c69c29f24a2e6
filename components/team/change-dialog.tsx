'use client'

import { useTranslations } from 'next-intl'
import { z } from 'zod/mini'
import { FactorFirst } from '@/components/approvals/factor-first'
import { FormIdentityField } from '@/components/approvals/identity-field'
import { FormSelect, FormText, FormTextArea } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { ROLES } from '@/lib/access/roles'
import { changeStaffAction, endEverybodyAction } from '@/lib/team/actions'
import {
  type HandedOver,
  opensAccount,
  type StaffChanged,
  type StaffRequest,
  type TeamLine,
} from '@/lib/team/team-view'
import { typedReason } from '@/lib/text/typed-reason'
import type { TeamStaff } from './team-staff'

export type What = StaffRequest['action'] | 'endEverybody'
/** What became of a change, with what it was; of one that was approved here, what is handed over. */
export type Outcome =
  | (StaffChanged & { readonly what: What })
  | { readonly state: 'approved'; readonly name: string; readonly handedOver: HandedOver | null }

const fields = {
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  groups: z.string(),
  proof: z.string(),
}
const schema = z.object({ ...fields, reason: typedReason })
type Typed = z.infer<typeof schema>

type Props = {
  what: What
  /** Null for an invitation, and where it concerns everybody. */
  person: TeamLine | null
  staff: TeamStaff
  onClose: () => void
  onDone: (outcome: Outcome) => void
}

/** One change of a person as a form: what it needs, the reason, and the admin's confirmation of identity. */
export function ChangeDialog({ what, person, staff: { proof: method, hasMail }, onClose, onDone }: Props) {
  const t = useTranslations('team')
  const ui = useTranslations('ui')
  const form = useZodForm<Typed>(schema, {
    email: person?.email ?? '',
    name: person?.name ?? '',
    role: person?.role ?? 'viewer',
    groups: person?.groups.join(', ') ?? '',
    reason: '',
    proof: '',
  })
  const action = useFormAction(form)
  const send = async (typed: Typed) => {
    const { proof, reason } = typed
    const done = await action.run(() => {
      if (what === 'endEverybody') return endEverybodyAction({ reason, proof })
      return changeStaffAction({ request: requestOf(what, typed), reason, proof })
    })
    form.setValue('proof', '')
    if (done !== null) onDone({ ...done, what })
  }
  const title = what === 'reset-password' && person?.state === 'invited' ? t('do.handOver') : t(`do.${what}`)
  const roles = ROLES.map((id) => ({ id, label: ui(`role.${id}`) }))
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={person === null ? title : `${title}: ${person.name}`}
      confirm={what !== 'endEverybody' && opensAccount({ action: what }) ? t('do.request') : title}
      form={form}
      onSend={send}
      action={action}
    >
      <p className="text-text-2">{t(`help.${what}`, { mail: hasMail ? 'yes' : 'no' })}</p>
      {what === 'invite' && (
        <>
          <FormText form={form} name="email" label={t('field.email')} inputMode="email" maxLength={200} />
          <FormText form={form} name="name" label={t('field.name')} maxLength={80} />
        </>
      )}
      {(what === 'invite' || what === 'set-role') && (
        <FormSelect form={form} name="role" label={t('field.role')} options={roles} />
      )}
      {(what === 'invite' || what === 'set-groups') && (
        <FormText form={form} name="groups" label={t('field.groups')} help={t('field.groupsHelp')} maxLength={400} />
      )}
      <FormTextArea form={form} name="reason" label={t('field.reason')} help={t('field.reasonHelp')} maxLength={300} />
      {method === 'none' ? <FactorFirst /> : <FormIdentityField form={form} name="proof" method={method} />}
    </FormDialog>
  )
}

function requestOf(action: StaffRequest['action'], { email, name, role, groups }: Typed) {
  const named = groups
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  switch (action) {
    case 'invite':
      return { action, email, name, role, groups: named }
    case 'set-role':
      return { action, email, role }
    case 'set-groups':
      return { action, email, groups: named }
    default:
      return { action, email }
  }
}
