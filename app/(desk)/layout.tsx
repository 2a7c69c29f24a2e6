import type { ReactNode } from 'react'
import { signOutAction } from '@/app/sign-in/actions'
import { Frame } from '@/components/frame/frame'
import { DeskQueries } from '@/components/live/desk-queries'
import { requireStaff } from '@/lib/access/session'
import { changesFrom } from '@/lib/live'
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
