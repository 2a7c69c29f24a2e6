import type { Metadata } from 'next'
import { LimitsSettings } from '@/components/limits/limits-settings'
import { MailCard } from '@/components/mail/mail-card'
import { Notice } from '@/components/ui/notice'
import { may } from '@/lib/access/roles'
import { requireStaff, staffForRead } from '@/lib/access/session'
import { stepUpMethod } from '@/lib/access/step-up'
import { readLimitsPage } from '@/lib/limits/read-limits'
import { readOutbox } from '@/lib/mail/read-outbox'
import { settings } from '@/lib/settings'
import { startWarnings } from '@/lib/start-warnings'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const staff = await requireStaff('read')
  const admin = await staffForRead('policy:manage')
  const { timeZone } = settings()
  return (
    <LimitsSettings
      view={await readLimitsPage(staff)}
      desk={{
        zone: timeZone,
        meId: staff.id,
        maySet: may(staff.role, 'policy:manage'),
        mayDecide: may(staff.role, 'policy:consent'),
        proof: await stepUpMethod(staff),
        actions: {
          set: actions.setLimitsAction,
          withdraw: actions.withdrawLimitsAction,
          decide: actions.decideLimitsAction,
        },
      }}
    >
      {admin.ok &&
        startWarnings(settings()).map((warning) => (
          <Notice key={warning} tone="warn">
            {warning}
          </Notice>
        ))}
      {admin.ok && <MailCard outbox={await readOutbox(admin.value)} zone={timeZone} />}
    </LimitsSettings>
  )
}
