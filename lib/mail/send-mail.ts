import 'server-only'
import { log } from '@/lib/platform/log'
import { settings } from '@/lib/platform/settings'
import { isMailAddress, type Letter } from './letter'
import { type ClaimedMail, claimMail, mailDropped, mailRefused, mailSent, openLetter } from './outbox'
import { post } from './transport'

/** Writes the mail of a notification as things stand now; null where it needs no mail any more. */
export type Compose = (notificationId: string) => Promise<Letter | null>

/**
 * Sends the mail that has waited longest. False where none was due. A process that dies after the mail server accepted the mail, and
 * before that was stored, leaves it to be sent again, under the same message id.
 */
export async function sendNext(compose: Compose): Promise<boolean> {
  const { mail: server } = settings()
  const mail = server === null ? null : await claimMail()
  if (server === null || mail === null) return false
  const { recipient, messageId } = mail
  const letter = await letterFor(mail, compose)
  if (letter === 'unreadable') await mailRefused(mail, 'unreadable', false)
  else if (letter === null) await mailDropped(mail)
  else if (!isMailAddress(recipient)) await mailRefused(mail, 'not_an_address', true)
  else {
    const outcome = await post(server, { recipient, messageId, letter })
    if (outcome.sent) await mailSent(mail)
    else {
      log.warn({ mailId: mail.id, tries: mail.tries, problem: outcome.problem }, 'the mail server refused a mail')
      await mailRefused(mail, outcome.problem, outcome.forGood)
    }
  }
  return true
}

async function letterFor(mail: ClaimedMail, compose: Compose): Promise<Letter | null | 'unreadable'> {
  try {
    return mail.notificationId === null ? openLetter(mail) : await compose(mail.notificationId)
  } catch (err) {
    log.error({ err, mailId: mail.id }, 'the text of a mail could not be written')
    return 'unreadable'
  }
}
