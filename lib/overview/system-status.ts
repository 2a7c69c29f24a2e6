import 'server-only'
import { desc, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { serviceHealth } from '@/lib/gateway/client'
import type { ServiceHealth } from '@/lib/gateway/health'
import { type Message, message } from '@/lib/messages/message'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { type SenderStatus, senderStatus } from '@/lib/submissions/sending/sender-status'
import { readTasks } from './read-tasks'

const PAYOUTS_OFFERED = 30

/** The status of one part of the system, as the sidebar and the overview show it. */
export type PartStatus = {
  readonly part: 'service' | 'sending'
  readonly tone: 'neutral' | 'good' | 'warn' | 'bad' | 'unknown'
  readonly state: Message
}

/** The state of the payments service and of sending, and how many tasks wait for one person, at `readAt` (ISO 8601). */
export type SystemStatus = {
  readonly parts: readonly PartStatus[]
  readonly waiting: { readonly overview: number; readonly approvals: number }
  /** Payouts that "Find or go to" offers, last changed first. */
  readonly payouts: readonly { readonly id: string; readonly name: string }[]
  readonly readAt: string
}

/** The status that every page shows. It comes from the service's last answers: the service is not called for it. */
export async function readSystemStatus(staff: Staff): Promise<SystemStatus> {
  const [{ tasks, readAt }, sender, payouts] = await Promise.all([readTasks(staff), senderStatus(), latestPayouts()])
  return {
    parts: [serviceStatus(serviceHealth()), sendingStatus(sender, settings().sender)],
    waiting: { overview: tasks.length, approvals: tasks.filter(({ kind }) => kind === 'approval').length },
    payouts,
    readAt,
  }
}

async function latestPayouts(): Promise<SystemStatus['payouts']> {
  return (
    (await db())
      .select({ id: payout.id, name: payout.name })
      .from(payout)
      // Written out, because only then the planner knows that an index over just these answers it.
      .where(sql`${payout.state} <> 'discarded'`)
      .orderBy(desc(payout.updatedAt))
      .limit(PAYOUTS_OFFERED)
  )
}

const TONES = { unasked: 'neutral', answers: 'good', limits: 'warn', fails: 'bad', silent: 'bad' } as const
const SKEW_ALARM_MS = 30_000

function serviceStatus({ state, clockSkewMs }: ServiceHealth): PartStatus {
  const skew = Math.abs(clockSkewMs ?? 0)
  return {
    part: 'service',
    tone: TONES[state],
    state:
      skew > SKEW_ALARM_MS
        ? message('shell.status.service.clock', { seconds: Math.round(skew / 1000) })
        : message(`shell.status.service.${state}`),
  }
}

type Sender = Pick<
  SenderStatus,
  | 'enabled'
  | 'blocked'
  | 'comparing'
  | 'restoreSearchUntil'
  | 'clockBehind'
  | 'running'
  | 'waiting'
  | 'unknown'
  | 'onHold'
>

/**
 * The status of sending in words: "2 waiting and 1 not known yet". `here`: the sender is expected to run in this process, so
 * that it counts as stopped if it does not.
 */
export function sendingStatus(
  { enabled, blocked, comparing, restoreSearchUntil, clockBehind, running, waiting, unknown, onHold }: Sender,
  here: boolean,
): PartStatus {
  const facts = [
    waiting > 0 && message('shell.status.sending.waiting', { count: waiting }),
    unknown > 0 && message('shell.status.sending.unknown', { count: unknown }),
    onHold > 0 && message('shell.status.sending.onHold', { count: onHold }),
  ].filter((fact) => fact !== false)
  const some = message('shell.status.items', { items: { all: facts } })
  const items = facts.length === 0 ? message('shell.status.sending.nothing') : some
  const statusOf = (tone: PartStatus['tone'], state: Message): PartStatus => ({ part: 'sending', tone, state })
  if (clockBehind) return statusOf('bad', message('shell.status.sending.clockBack', { items }))
  if (blocked) return statusOf('bad', message('shell.status.sending.blocked', { items }))
  if (!enabled) return statusOf('warn', message('shell.status.sending.off', { items }))
  if (here && !running) return statusOf('bad', message('shell.status.sending.stopped', { items }))
  if (comparing) return statusOf('warn', message('shell.status.sending.comparing', { items }))
  if (restoreSearchUntil !== null) {
    const until = { time: restoreSearchUntil }
    return statusOf('warn', message('shell.status.sending.restored', { until, items }))
  }
  const tone = unknown > 0 ? 'unknown' : onHold > 0 ? 'warn' : 'good'
  return statusOf(tone, facts.length === 0 ? message('shell.status.sending.idle') : some)
}
