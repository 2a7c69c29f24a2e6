import type { Message } from '@/lib/messages/message'
import type { Schedule, ScheduledDay } from './schedule'

/** A template as the page lists it. Times are ISO 8601. */
export type TemplateView = {
  readonly id: string
  readonly name: string
  readonly kind: 'direct' | 'escrow'
  readonly currency: string
  readonly rows: number
  readonly madeBy: string
  readonly madeAt: string
  readonly schedule: Schedule | null
  /** In whose name the schedule makes drafts. */
  readonly scheduledBy: string | null
  readonly next: ScheduledDay | null
  readonly last: { readonly payoutId: string; readonly madeAt: string } | null
  /** Why the last draft of the schedule could not be made. */
  readonly problem: Message | null
}
