import 'server-only'
import { sql } from 'drizzle-orm'
import { request } from 'undici'
import { z } from 'zod'
import { post } from '@/lib/mail/transport'
import { DEFAULT_LOCALE } from '@/lib/messages/locale'
import { translator } from '@/lib/messages/translator'
import { log } from '@/lib/platform/log'
import { errorText } from '@/lib/platform/mask'
import { type Settings, settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { anchorText } from './anchor'

const TIMEOUT_MS = 10_000

/** Whether the head of the activity log is sent anywhere. */
export const isHeadSent = ({ auditHeadMail, auditHeadWebhook }: Settings): boolean =>
  auditHeadMail !== null || auditHeadWebhook !== null

const dueShape = z.object({
  place: z.coerce.bigint(),
  hash: z.string(),
  at: z.coerce.date(),
  entries: z.coerce.number(),
})
type Due = z.infer<typeof dueShape>

/**
 * Sends the newest link of the chain to the mail address and the machine of the settings, once a day, so that a chain that is cut off or
 * written anew is found even where the files of this machine are lost. Nothing while the log is not as it was written, or the
 * database may not be the newest one. Where one of the two
 * fails, both are sent again at the next turn.
 */
export async function sendHead(): Promise<void> {
  const due = await readDue()
  if (due === null) return
  const current = settings()
  const head = anchorText({ place: due.place, hash: Uint8Array.from(Buffer.from(due.hash, 'hex')) })
  const outcomes = await Promise.all([mailHead(current, due, head), postHead(current, due, head)])
  const problems = outcomes.filter((problem) => problem !== null)
  if (problems.length > 0) throw new Error(`the head of the activity log was not sent: ${problems.join('; ')}`)
  await (await db()).execute(sql`select note_head_sent()`)
  log.info({ place: String(due.place) }, 'the head of the activity log was sent')
}

async function readDue(): Promise<Due | null> {
  const { rows } = await (await db()).execute(sql`
    select n.place::text as place, encode(n.hash, 'hex') as hash, n.at, n.entries
    from audit_check c cross join control k cross join lateral (
      select place, hash, at, (select count(*) from audit) as entries from audit_chain order by place desc limit 1) n
    where c.broken is null and k.sending_blocked_reason is null and coalesce(c.sent_at not between clock_timestamp() - interval '1 day' and clock_timestamp(), true)`)
  return dueShape.optional().parse(rows[0]) ?? null
}

async function mailHead(
  { auditHeadMail, mail, merchantName, timeZone, environment }: Settings,
  due: Due,
  head: string,
) {
  if (auditHeadMail === null || mail === null) return null
  const { t, formats } = translator(DEFAULT_LOCALE, timeZone)
  const outcome = await post(mail, {
    recipient: auditHeadMail,
    messageId: `<activity-head.${due.place}.${due.hash.slice(0, 16)}@${mail.from.address.split('@')[1]}>`,
    letter: {
      language: DEFAULT_LOCALE,
      subject: t('mail.activityHead.subject', { merchant: merchantName, at: formats.moment(due.at.toISOString()) }),
      paragraphs: [
        t('mail.activityHead.text', { merchant: merchantName, environment, count: due.entries }),
        head,
        t('mail.activityHead.verify', { command: `npm run activity -- verify --head ${head}` }),
      ],
      link: null,
      foot: t('mail.activityHead.foot'),
    },
  })
  return outcome.sent ? null : `by mail: ${outcome.problem}`
}

async function postHead({ auditHeadWebhook, environment }: Settings, due: Due, head: string) {
  if (auditHeadWebhook === null) return null
  try {
    const { statusCode, body } = await request(auditHeadWebhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'activity-head',
        environment,
        head,
        at: due.at.toISOString(),
        entries: due.entries,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await body.dump()
    return statusCode < 300 ? null : `to the other machine: status ${statusCode}`
  } catch (problem) {
    return `to the other machine: ${errorText(problem)}`
  }
}
