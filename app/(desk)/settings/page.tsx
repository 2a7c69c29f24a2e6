import type { Metadata } from 'next'
import { LimitsSettings } from '@/components/limits/limits-settings'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/session'
import { stepUpMethod } from '@/lib/access/step-up'
import { readLimitsPage } from '@/lib/limits/read-limits'
import { settings } from '@/lib/settings'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const staff = await requireStaff('read')
  return (
    <LimitsSettings
      view={await readLimitsPage(staff)}
      desk={{
        zone: settings().timeZone,
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
    />
  )
}
