import type { ReactNode } from 'react'
import { signOutAction } from '@/app/sign-in/actions'
import { DeskQueries } from '@/components/live/live-queries'
import { Frame } from '@/components/shell/shell'
import { requireStaff } from '@/lib/access/sessions/session'
import { changesFrom } from '@/lib/platform/live'
import { frameFacts } from './frame-facts'
import { markReadAction } from './notices/actions'

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const since = await changesFrom()
  const staff = await requireStaff('read')
  return (
    <DeskQueries since={since}>
      <Frame facts={await frameFacts(staff)} onSignOut={signOutAction} onNoticesRead={markReadAction}>
        {children}
      </Frame>
    </DeskQueries>
  )
}
