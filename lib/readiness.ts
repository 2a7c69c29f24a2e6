import 'server-only'
import { sql } from 'drizzle-orm'
import { log } from './log'
import { metrics } from './metrics'
import { settings } from './settings'
import { isStopping } from './shutdown'
import { db } from './store/open'

const SENDER_MAY_BE_SILENT_S = 60

export type Readiness = {
  readonly database: boolean
  readonly sender: boolean | 'elsewhere'
  readonly stopping: boolean
}

/** What this process needs to do its work, asked anew: the database, and its own sender where it runs one. */
export async function readiness(): Promise<Readiness> {
  const sender = settings().sender ? await senderTurns() : 'elsewhere'
  return { database: await databaseAnswers(), sender, stopping: isStopping() }
}

/** Whether that is enough to be sent requests. */
export const isReady = ({ database, sender, stopping }: Readiness): boolean => database && sender !== false && !stopping

async function databaseAnswers(): Promise<boolean> {
  try {
    await (await db()).execute(sql`select 1`)
    return true
  } catch (err) {
    log.error({ err }, 'the database does not answer')
    return false
  }
}

// A process that has just begun is given the same time for its first turn.
async function senderTurns(): Promise<boolean> {
  const { values } = await metrics().senderTurn.get()
  const age = Date.now() / 1000 - (values[0]?.value ?? 0)
  return Math.min(age, process.uptime()) < SENDER_MAY_BE_SILENT_S
}
