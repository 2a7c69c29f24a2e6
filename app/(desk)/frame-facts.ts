import 'server-only'
import { and, count, desc, eq, ne } from 'drizzle-orm'
import { cookies } from 'next/headers'
import type { DeskNow, FrameFacts, Standing } from '@/components/frame/facts'
import { readTheme, THEME_COOKIE } from '@/components/frame/theme'
import type { Staff } from '@/lib/access/actor'
import { may } from '@/lib/access/roles'
import { serviceHealth } from '@/lib/service/client'
import { settings } from '@/lib/settings'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { proposal } from '@/lib/store/schema/proposal'
import { senderStatus } from '@/lib/submissions/sender-status'

const PAYOUTS_TO_FIND = 30

/** Everything the frame says to this person around a page. */
export async function frameFacts(staff: Staff): Promise<FrameFacts> {
  const { merchantName, environment } = settings()
  const [now, cookie] = await Promise.all([deskNow(staff), cookies()])
  return {
    ...now,
    merchant: merchantName,
    environment,
    theme: readTheme(cookie.get(THEME_COOKIE)?.value),
    me: { name: staff.name, role: staff.role },
  }
}

/** What needs this person, how service and sender stand, and what can be found by name. */
export async function deskNow(staff: Staff): Promise<DeskNow> {
  const [approvals, payouts, sending] = await Promise.all([toDecide(staff), newestPayouts(), sender()])
  return { waiting: { overview: 0, approvals }, standings: [service(), sending], payouts }
}

async function toDecide(staff: Staff): Promise<number> {
  if (!may(staff.role, 'payouts:approve')) return 0
  const rows = await (await db())
    .select({ n: count() })
    .from(proposal)
    .where(and(eq(proposal.state, 'pending'), ne(proposal.makerId, staff.id)))
  return rows[0]?.n ?? 0
}

async function newestPayouts(): Promise<FrameFacts['payouts']> {
  return (await db())
    .select({ id: payout.id, name: payout.name })
    .from(payout)
    .where(ne(payout.state, 'discarded'))
    .orderBy(desc(payout.updatedAt))
    .limit(PAYOUTS_TO_FIND)
}

const tones = { unasked: 'neutral', answers: 'good', limits: 'warn', fails: 'bad', silent: 'bad' } as const

function service(): Standing {
  const { state, sentence } = serviceHealth()
  return { tone: tones[state], sentence }
}

async function sender(): Promise<Standing> {
  const { enabled, running, unknown, held, sentence } = await senderStatus()
  if (!enabled || held > 0) return { tone: 'warn', sentence }
  if (settings().sender && !running) return { tone: 'bad', sentence: 'Sender has stopped' }
  return { tone: unknown > 0 ? 'unknown' : 'good', sentence }
}
