import 'server-only'
import { log } from '@/lib/platform/log'
import { settings } from '@/lib/platform/settings'
import { listen } from '@/lib/store/listen'
import { isMailAddress, type Letter } from './letter'
import { claimMail, type Held, mailDropped, mailRefused, mailSent, openLetter } from './outbox'
import { post } from './transport'

// As a floor: a mail that is stored is announced at once.
const EVERY_MS = 5_000
/** So long the mail in hand may take when the process ends. What is cut off is sent again, under the same name. */
const LAST_MS = 1_000

/** Puts a notice into words as it stands now; null where there is nothing to say any more. */
export type Compose = (noticeId: string) => Promise<Letter | null>

/**
 * Sends the mail that has waited longest. False where none was due. A process that ends between the server's yes and our
 * note of it leaves the mail to be sent again, under the same name.
 */
export async function sendNext(compose: Compose): Promise<boolean> {
  const { mail } = settings()
  const held = mail === null ? null : await claimMail()
  if (mail === null || held === null) return false
  const { recipient, messageId } = held
  const letter = await letterFor(held, compose)
  if (letter === 'unreadable') await mailRefused(held, 'unreadable', false)
  else if (letter === null) await mailDropped(held)
  else if (!isMailAddress(recipient)) await mailRefused(held, 'not_an_address', true)
  else {
    const outcome = await post(mail, { recipient, messageId, letter })
    if (outcome.sent) await mailSent(held)
    else {
      log.warn({ mailId: held.id, tries: held.tries, problem: outcome.problem }, 'a mail was not taken')
      await mailRefused(held, outcome.problem, outcome.forGood)
    }
  }
  return true
}

async function letterFor(held: Held, compose: Compose): Promise<Letter | null | 'unreadable'> {
  try {
    return held.noticeId === null ? openLetter(held) : await compose(held.noticeId)
  } catch (err) {
    log.error({ err, mailId: held.id }, 'a mail could not be put into words')
    return 'unreadable'
  }
}

/** Sends what waits, one mail after the other, until the returned function is called. Any number of instances may. */
export async function startMailer(compose: Compose): Promise<() => Promise<void>> {
  if (settings().mail === null) return async () => undefined
  let stopping = false
  let working: Promise<void> | null = null
  const work = async () => {
    while (!stopping && (await sendNext(compose)));
  }
  const turn = () => {
    if (stopping) return
    working ??= work()
      .catch((err: unknown) => log.error({ err }, 'mail could not be worked on'))
      .finally(() => {
        working = null
      })
  }
  const unlisten = await listen('mail', turn)
  const timer = setInterval(turn, EVERY_MS)
  turn()
  return async () => {
    stopping = true
    clearInterval(timer)
    await unlisten()
    await Promise.race([working, new Promise((resolve) => setTimeout(resolve, LAST_MS).unref())])
  }
}
