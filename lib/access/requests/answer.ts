import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { referenceOf } from '@/lib/access/identity-confirmation/step-up-error'
import type { Permission } from '@/lib/access/roles'
import { staffForAction, staffForRead, staffWithoutFactor } from '@/lib/access/sessions/session'
import { log } from '@/lib/platform/log'
import { incomingRequestId, withRequestContext } from '@/lib/platform/request-context'
import type { Result } from '@/lib/platform/result'
import { isStopping } from '@/lib/platform/shutdown'

/** What a browser is told when something was not done: a sentence for the person, and the reference for support. */
export type Told = { readonly kind: string; readonly sentence: string; readonly reference: string }
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Told }

type Work<P extends Permission, T> = (
  staff: Staff<P>,
) => Promise<Result<T, { readonly kind: string; readonly sentence: string }>>

/**
 * Runs a server action or a changing handler for somebody with this permission, under the request id of the click. A
 * defect is logged in full and told as a sentence with a reference; nothing of it reaches the browser.
 */
export async function answerAction<P extends Permission, T>(permission: P, work: Work<P, T>): Promise<Answer<T>> {
  return answer(() => staffForAction(permission), work)
}

/** The same for GET handlers that a page calls by itself: the session is checked, and not prolonged. */
export async function answerRead<P extends Permission, T>(permission: P, work: Work<P, T>): Promise<Answer<T>> {
  return answer(() => staffForRead(permission), work)
}

/** The same for the page where somebody sets up their first authenticator before anything else. */
export async function answerWithoutFactor<T>(work: Work<never, T>): Promise<Answer<T>> {
  return answer<never, T>(staffWithoutFactor, work)
}

async function answer<P extends Permission, T>(
  admit: () => Promise<Result<Staff<P>, { readonly kind: string; readonly sentence: string }>>,
  work: Work<P, T>,
): Promise<Answer<T>> {
  const reference = await incomingRequestId()
  return withRequestContext(reference, async () => {
    try {
      const staff = await admit()
      const done = staff.ok ? await work(staff.value) : staff
      if (done.ok) return done
      const { kind, sentence } = done.problem
      return { ok: false, problem: { kind, sentence, reference: referenceOf(kind, reference) } }
    } catch (error) {
      // The database is closed under whatever still runs when the process ends: that is no defect.
      if (isStopping()) return { ok: false, problem: { kind: 'stopping', sentence: STOPPING, reference } }
      log.error({ err: error }, 'an action ended in a defect')
      return { ok: false, problem: { kind: 'defect', sentence: DEFECT, reference } }
    }
  })
}

const STOPPING =
  'Countinghouse is being stopped or started again, so it is not known whether this step was done. Nothing is paid twice by it. Read the page again in a minute, then repeat it if it was not.'

// A connection can break between the commit and its answer: that the step was not made is not known.
const DEFECT =
  'Something went wrong on our side, so it is not known whether this step was done. Nothing is paid twice by it. Read the page again, then repeat it if it was not.'
