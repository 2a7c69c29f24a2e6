import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { db } from '@/lib/store/open'
import { log } from './log'
import { errorStack, errorText } from './mask'

/** Nobody waits longer for the record of an error: where the database is the reason for it, it may not answer at all. */
const MOST_WAIT_MS = 500
const MOST_STACK = 4_000

type Problem = {
  /** What the person is shown. */
  readonly reference: string
  readonly requestId: string
  readonly kind: string
  /** The message as the person read it; null where they were shown none of their own. */
  readonly said: string | null
  readonly staffId: string | null
  /** What was asked for: the permission of an action, or the method and route of a page. */
  readonly work: string
  readonly error?: unknown
}

/** Keeps an error under its reference, so that an admin can look it up. Never fails: where it cannot, the log alone has it. */
export async function keepProblem(problem: Problem): Promise<void> {
  await Promise.race([write(problem), pause(MOST_WAIT_MS, undefined, { ref: false })])
}

async function write({ reference, requestId, kind, said, staffId, work, error }: Problem): Promise<void> {
  try {
    const kept = error === undefined ? null : JSON.stringify(keptError(error))
    await (await db()).execute(sql`
      insert into error_report (reference, request_id, kind, said, staff_id, work, error)
      values (${reference}, ${requestId}, ${kind}, ${said}, ${staffId}::uuid, ${work}, ${kept}::jsonb)`)
  } catch (err) {
    log.warn({ err, reference }, 'an error could not be kept for looking it up')
  }
}

function keptError(error: unknown): object {
  const message = errorText(error)
  if (!(error instanceof Error)) return { message }
  const { name, cause } = error
  return {
    ...{ name, message, stack: errorStack(error).slice(0, MOST_STACK) },
    ...(cause instanceof Error ? { cause: `${cause.name}: ${errorText(cause)}` } : {}),
  }
}
