import 'server-only'
import { desc, ne } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { serviceHealth } from '@/lib/gateway/client'
import type { ServiceHealth } from '@/lib/gateway/health'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { type SenderStatus, senderStatus } from '@/lib/submissions/sending/sender-status'
import { needsOf } from './read-to-do'

const PAYOUTS_TO_FIND = 30

export type Standing = {
  readonly name: 'Service' | 'Sender'
  readonly tone: 'neutral' | 'good' | 'warn' | 'bad' | 'unknown'
  readonly sentence: string
}

/** How service and sender stand, each in a sentence, and how much waits for one person, at the moment of `readAt`. */
export type DeskNow = {
  readonly standings: readonly Standing[]
  readonly waiting: { readonly overview: number; readonly approvals: number }
  /** Payouts that "Find or go to" offers, last changed first. */
  readonly payouts: readonly { readonly id: string; readonly name: string }[]
  readonly readAt: string
}

/** What the frame of every page says. The service is not asked for it: its last answers say how it is. */
export async function readDeskNow(staff: Staff): Promise<DeskNow> {
  const [{ needs, readAt }, sender, payouts] = await Promise.all([needsOf(staff), senderStatus(), newest()])
  return {
    standings: [serviceOf(serviceHealth()), senderOf(sender, settings().sender)],
    waiting: { overview: needs.length, approvals: needs.filter(({ kind }) => kind === 'approval').length },
    payouts,
    readAt,
  }
}

async function newest(): Promise<DeskNow['payouts']> {
  return (await db())
    .select({ id: payout.id, name: payout.name })
    .from(payout)
    .where(ne(payout.state, 'discarded'))
    .orderBy(desc(payout.updatedAt))
    .limit(PAYOUTS_TO_FIND)
}

const TONES = { unasked: 'neutral', answers: 'good', limits: 'warn', fails: 'bad', silent: 'bad' } as const

const serviceOf = ({ state, sentence }: ServiceHealth): Standing => ({ name: 'Service', tone: TONES[state], sentence })

type Sender = Pick<SenderStatus, 'enabled' | 'blocked' | 'clockBehind' | 'running' | 'waiting' | 'unknown' | 'held'>

/** "Sender on, 1 not known yet": the sender by what is in its hands. `here`: it belongs into this process. */
export function senderOf(
  { enabled, blocked, clockBehind, running, waiting, unknown, held }: Sender,
  here: boolean,
): Standing {
  const facts = [
    waiting > 0 && `${waiting} waiting`,
    unknown > 0 && `${unknown} not known yet`,
    held > 0 && `${held} held`,
  ].filter((fact) => fact !== false)
  const rest = facts.length === 0 ? 'nothing waits' : facts.join(', ')
  const says = (tone: Standing['tone'], how: string): Standing => ({
    name: 'Sender',
    tone,
    sentence: `${how}, ${rest}`,
  })
  if (clockBehind) return says('bad', 'Sending stopped: database clock set back')
  if (blocked) return says('bad', 'Sender blocked: the database may not be the newest one')
  if (!enabled) return says('warn', 'Sender switched off')
  if (here && !running) return says('bad', 'Sender has stopped')
  return says(unknown > 0 ? 'unknown' : held > 0 ? 'warn' : 'good', 'Sender on')
}
