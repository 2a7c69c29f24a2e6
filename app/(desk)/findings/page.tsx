import type { Metadata } from 'next'
import { Findings } from '@/components/findings/findings'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/session'
import { stepUpMethod } from '@/lib/access/step-up'
import { readFindings } from '@/lib/findings/read-findings'
import { settings } from '@/lib/settings'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Findings' }

export default async function FindingsPage() {
  const staff = await requireStaff('read')
  return (
    <Findings
      view={await readFindings(staff)}
      desk={{
        zone: settings().timeZone,
        mayResolve: may(staff.role, 'findings:resolve'),
        proof: await stepUpMethod(staff),
        actions: { resolve: actions.resolveFindingAction, acceptDatabase: actions.acceptDatabaseAction },
      }}
    />
  )
}
