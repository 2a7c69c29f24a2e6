import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { type Message, message } from '@/lib/messages/message'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'

const MAIL_KINDS = ['notice', 'invitation', 'payee', 'receipt', 'staff'] as const

const shape = z.array(
  z.object({
    id: z.uuid(),
    kind: z.enum(MAIL_KINDS),
    recipient: z.string(),
    state: z.enum(['waiting', 'failed']),
    tries: z.coerce.number(),
    problem: z.string().nullable(),
    created_at: z.coerce.date(),
  }),
)

/** A mail that failed, or was refused and waits for its next try. Dates are ISO 8601 texts. */
type StuckMail = {
  readonly id: string
  readonly kind: (typeof MAIL_KINDS)[number]
  readonly recipient: string
  readonly failed: boolean
  readonly tries: number
  readonly problem: Message
  readonly madeAt: string
}

/** The state of outgoing mail; null where mail is not set up. */
export type Outbox = {
  readonly host: string
  readonly from: string
  readonly waiting: number
  readonly stuck: readonly StuckMail[]
} | null

/** Our own problems by their stored code. Others are stored in the words of the mail server. */
const PROBLEMS: Readonly<Record<string, Message>> = {
  unreadable: message('settings.mail.problem.unreadable'),
  not_an_address: message('settings.mail.problem.noAddress'),
}

function problemOf(stored: string | null): Message {
  const text = stored?.replace(/[.\s]*$/, '') ?? ''
  if (text === '') return message('settings.mail.problem.none')
  return PROBLEMS[text] ?? message('settings.mail.problem.server', { text })
}

/** Reads which mail server is used, how many mails wait, and which were refused in the last 14 days (at most 50), the newest first. */
export async function readOutbox(_staff: Staff<'policy:manage'>): Promise<Outbox> {
  const { mail } = settings()
  if (mail === null) return null
  const database = await db()
  const [listed, counted] = await Promise.all([
    database.execute(sql`SELECT id, kind, recipient, state, tries, problem, created_at FROM mail
      WHERE (state = 'failed' OR state = 'waiting' AND problem IS NOT NULL) AND created_at > now() - interval '14 days'
      ORDER BY created_at DESC LIMIT 50`),
    database.execute(sql`SELECT count(*) AS n FROM mail WHERE state = 'waiting'`),
  ])
  const [count] = z.array(z.object({ n: z.coerce.number() })).parse(counted.rows)
  return {
    host: new URL(mail.smtpUrl).host,
    from: mail.from.address,
    waiting: count?.n ?? 0,
    stuck: shape.parse(listed.rows).map(({ id, kind, recipient, state, tries, problem, created_at }) => ({
      id,
      kind,
      recipient,
      failed: state === 'failed',
      tries,
      problem: problemOf(problem),
      madeAt: created_at.toISOString(),
    })),
  }
}
