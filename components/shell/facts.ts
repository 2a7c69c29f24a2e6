import type { Role } from '@/lib/access/roles'
import type { StaffNotifications } from '@/lib/notifications/notification'
import type { SystemStatus } from '@/lib/overview/system-status'
import type { Density, Theme } from './theme'

export type Environment = 'sandbox' | 'staging' | 'production'

/** What the frame around every page shows. `app/(dashboard)/frame-facts.ts` reads it once per request. */
export type FrameFacts = SystemStatus & {
  readonly merchant: string
  readonly environment: Environment
  readonly theme: Theme
  readonly density: Density
  /** The time zone in which staff read times. */
  readonly zone: string
  /** The address of the messages of the help. */
  readonly helpMessages: string
  readonly notices: StaffNotifications
  readonly me: { readonly name: string; readonly role: Role }
}
