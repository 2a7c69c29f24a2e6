import 'server-only'
import { sql } from 'drizzle-orm'
import { db } from '@/lib/store/open'
import { control } from '@/lib/store/schema/control'
import { log } from './log'
import { metrics } from './metrics'
import { hasSecondHead } from './second-head'
import { settings } from './settings'
import { isLeaving } from './shutdown'

const SENDER_MAY_BE_SILENT_S = 60

export type Readiness = {
  readonly database: boolean
  readonly sender: boolean | 'elsewhere'
  /** Why sending is blocked: the database may be older than what was recorded outside it. Pages still work. */
  readonly sendingBlocked: string | null
  /** Whether the service's lists are compared before anything is sent for the first time. */
  readonly comparing: boolean
  /** Whether the head of the activity log is kept in a second place, and could be at the last attempt. */
  readonly secondHead: boolean
  /** The process is about to end. */
  readonly stopping: boolean
}

/** The state of what this process needs, checked now: the database, and its own sender where it runs one. */
export async function readiness(): Promise<Readiness> {
  const sender = settings().sender ? await senderTurns() : 'elsewhere'
  return { ...(await databaseAnswers()), sender, secondHead: hasSecondHead(settings()), stopping: isLeaving() }
}

/** Whether the process can serve requests. */
export const isReady = ({ database, sender, stopping }: Readiness): boolean => database && sender !== false && !stopping

async function databaseAnswers(): Promise<Pick<Readiness, 'database' | 'sendingBlocked' | 'comparing'>> {
  try {
    const [row] = await (await db())
      .select({ sendingBlocked: control.sendingBlockedReason, comparing: sql<boolean>`comparison_is_due()` })
      .from(control)
    return { database: true, sendingBlocked: row?.sendingBlocked ?? null, comparing: row?.comparing ?? false }
  } catch (err) {
    log.error({ err }, 'the database does not answer')
    return { database: false, sendingBlocked: null, comparing: false }
  }
}

// A process that has just started gets the same time for its first turn.
async function senderTurns(): Promise<boolean> {
  const { values } = await metrics().senderTurn.get()
  const age = Date.now() / 1000 - (values[0]?.value ?? 0)
  return Math.min(age, process.uptime()) < SENDER_MAY_BE_SILENT_S
}
