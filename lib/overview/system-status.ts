import 'server-only'
import { desc, ne } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { serviceHealth } from '@/lib/gateway/client'
import type { ServiceHealth } from '@/lib/gateway/health'
import { type Message, message } from '@/lib/messages/message'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { type SenderStatus, senderStatus } from '@/lib/submissions/sending/sender-status'
import { needsOf } from './read-to-do'

const PAYOUTS_TO_FIND = 30

export type Standing = {
  readonly part: 'service' | 'sending'
  readonly tone: 'neutral' | 'good' | 'warn' | 'bad' | 'unknown'
  readonly state: Message
}

/** The state of the payments service and of sending, and how much waits for one person, at the moment of `readAt`. */
export type SystemStatus = {
  readonly standings: readonly Standing[]
  readonly waiting: { readonly overview: number; readonly approvals: number }
  /** Payouts that "Find or go to" offers, last changed first. */
  readonly payouts: readonly { readonly id: string; readonly name: string }[]
  readonly readAt: string
}

/** The status that every page shows. The service is not called for it: its last answers show how it is. */
export async function readSystemStatus(staff: Staff): Promise<SystemStatus> {
  const [{ needs, readAt }, sender, payouts] = await Promise.all([needsOf(staff), senderStatus(), newest()])
  return {
    standings: [serviceOf(serviceHealth()), senderOf(sender, settings().sender)],
    waiting: { overview: needs.length, approvals: needs.filter(({ kind }) => kind === 'approval').length },
    payouts,
    readAt,
  }
}

async function newest(): Promise<SystemStatus['payouts']> {
  return (await db())
    .select({ id: payout.id, name: payout.name })
    .from(payout)
    .where(ne(payout.state, 'discarded'))
    .orderBy(desc(payout.updatedAt))
    .limit(PAYOUTS_TO_FIND)
}

const TONES = { unasked: 'neutral', answers: 'good', limits: 'warn', fails: 'bad', silent: 'bad' } as const
const SKEW_ALARM_MS = 30_000

function serviceOf({ state, clockSkewMs }: ServiceHealth): Standing {
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

type Sender = Pick<SenderStatus, 'enabled' | 'blocked' | 'clockBehind' | 'running' | 'waiting' | 'unknown' | 'held'>

/** "2 waiting and 1 not known yet": sending, by what is not final. `here`: the sender belongs into this process. */
export function senderOf(
  { enabled, blocked, clockBehind, running, waiting, unknown, held }: Sender,
  here: boolean,
): Standing {
  const facts = [
    waiting > 0 && message('shell.status.sending.waiting', { count: waiting }),
    unknown > 0 && message('shell.status.sending.unknown', { count: unknown }),
    held > 0 && message('shell.status.sending.onHold', { count: held }),
  ].filter((fact) => fact !== false)
  const some = message('shell.status.items', { items: { all: facts } })
  const items = facts.length === 0 ? message('shell.status.sending.nothing') : some
  const says = (tone: Standing['tone'], state: Message): Standing => ({ part: 'sending', tone, state })
  if (clockBehind) return says('bad', message('shell.status.sending.clockBack', { items }))
  if (blocked) return says('bad', message('shell.status.sending.blocked', { items }))
  if (!enabled) return says('warn', message('shell.status.sending.off', { items }))
  if (here && !running) return says('bad', message('shell.status.sending.stopped', { items }))
  const tone = unknown > 0 ? 'unknown' : held > 0 ? 'warn' : 'good'
  return says(tone, facts.length === 0 ? message('shell.status.sending.idle') : some)
}
