import 'server-only'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { log } from '@/lib/platform/log'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'

export const STARTS = ['demo', 'empty'] as const
export type Start = (typeof STARTS)[number]

// The answer is on its way to the browser before the process begins to end.
const ANSWERED_MS = 500

/** Whether this process may be started over: in the sandbox, by the command that can delete its data and start it again. */
export const mayStartOver = (): boolean => settings().environment === 'sandbox' && process.env.START_OVER === 'on'

/**
 * Starts the sandbox over: everything in it and in our database is deleted, and the app starts again, with demo data or empty. Refused
 * everywhere else. The deletion itself is done by `scripts/lib/demo.mjs`, once this process has ended.
 */
export async function startOver(staff: Staff<'sandbox:start-over'>, start: Start) {
  if (!mayStartOver()) return fail(REFUSED)
  writeFileSync(join(settings().dataDir, 'start-over'), start)
  log.warn({ by: staff.email, start }, 'the sandbox starts over')
  setTimeout(() => process.kill(process.pid, 'SIGTERM'), ANSWERED_MS)
  return ok(null) satisfies Result<null, never>
}

const REFUSED = { kind: 'refused' as const, message: message('errors.support.noStartOver') }
