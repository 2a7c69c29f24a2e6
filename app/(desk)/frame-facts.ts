import 'server-only'
import { and, count, desc, eq, ne } from 'drizzle-orm'
import { cookies } from 'next/headers'
import type { FrameFacts, Standing } from '@/components/frame/facts'
import { readTheme, THEME_COOKIE } from '@/components/frame/theme'
import type { Staff } from '@/lib/access/actor'
import { may } from '@/lib/access/roles'
import { serviceHealth } from '@/lib/service/client'
import { settings } from '@/lib/settings'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { proposal } from '@/lib/store/schema/proposal'

const PAYOUTS_TO_FIND = 30

/** What the frame says to this person: counts of what needs them, how service and sender stand, what can be found. */
export async function frameFacts(staff: Staff): Promise<FrameFacts> {
  const { merchantName, environment } = settings()
  const [approvals, payouts, cookie] = await Promise.all([toDecide(staff), newestPayouts(), cookies()])
  return {
    merchant: merchantName,
    environment,
    theme: readTheme(cookie.get(THEME_COOKIE)?.value),
    me: { name: staff.name, role: staff.role },
    waiting: { overview: 0, approvals },
    standings: [service(), sender()],
    payouts,
  }
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

function sender(): Standing {
  return settings().sender
    ? { tone: 'neutral', sentence: 'Sender not started yet' }
    : { tone: 'neutral', sentence: 'Sender runs elsewhere' }
}
