import type { ReactNode } from 'react'
import { MayComment } from '@/components/approvals/may-comment'
import { LiveQueries } from '@/components/live/live-queries'
import { FeatureMessages } from '@/components/shell/feature-messages'
import { Frame } from '@/components/shell/shell'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { signOutAction } from '@/lib/access/sign-in/actions'
import { markReadAction } from '@/lib/notifications/actions'
import { changesFrom } from '@/lib/platform/live'
import { frameFacts } from './frame-facts'

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const since = await changesFrom()
  const staff = await requireStaff('read')
  return (
    <FeatureMessages features={['notifications', 'requests']}>
      <LiveQueries since={since}>
        <Frame facts={await frameFacts(staff)} onSignOut={signOutAction} onNoticesRead={markReadAction}>
          <MayComment value={may(staff.role, 'proposals:comment')}>{children}</MayComment>
        </Frame>
      </LiveQueries>
    </FeatureMessages>
  )
}
