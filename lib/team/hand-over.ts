import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { CODE_GROUPS, handedOver, newSetUpCode } from '@/lib/access/staff/staff'
import { isMailAddress } from '@/lib/mail/letter'
import { queueLetter } from '@/lib/mail/outbox'
import { DEFAULT_LOCALE, readLocale } from '@/lib/messages/locale'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { callAs } from '@/lib/store/transitions/people'
import { accessLetter } from './access-letter'
import { type HandedOver, handsOver, type StaffSummary } from './team-view'

const person = z.object({
  ...{ id: z.uuid(), name: z.string(), email: z.string(), locale: z.string().nullable() },
  ...{ password: z.boolean(), factor: z.boolean(), first: z.boolean() },
  until: z.coerce
    .date()
    .transform((moment) => moment.toISOString())
    .nullable(),
})

/**
 * Makes what a person needs to sign in after an invitation or a reset that was approved in this transaction by this person: a code with which
 * they choose a password, as a link to the account's own address where mail is set up, and outside the sandbox a code to set up an
 * authenticator, which is never mailed. Null where the change hands over nothing. Refused (`I16`) for anybody else, and a second time.
 */
export async function handOver(
  tx: Tx,
  staff: Staff<'staff:consent'>,
  changeId: string,
  summary: StaffSummary,
): Promise<HandedOver | null> {
  if (!handsOver(summary)) return null
  const code = handedOver(CODE_GROUPS)
  const accessHash = createHash('sha256').update(code).digest('hex')
  const { setUpCode, enrolmentHash } = newSetUpCode()
  const mailed = settings().mail !== null && isMailAddress(summary.request.email)
  const answer = await callAs(tx, staff.sessionToken, 'hand_over', { changeId, accessHash, enrolmentHash, mailed })
  const { id, name, email, locale, password, factor, first, until } = person.parse(answer)
  const { merchantName: merchant, appUrl, environment } = settings()
  if (password && mailed) {
    const content = { name, code, merchant, appUrl, sandbox: environment !== 'production', first, hasSetUpCode: factor }
    const letter = accessLetter({ ...content, locale: readLocale(locale) ?? DEFAULT_LOCALE })
    await queueLetter(tx, email, { staffId: id }, letter)
  }
  if (!(password || factor)) return null
  return {
    code: password && !mailed ? code : null,
    until,
    setUpCode: factor ? setUpCode : null,
    mailed: password && mailed,
  }
}
