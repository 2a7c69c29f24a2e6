import 'server-only'
import type { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { referenceOf } from '@/lib/access/identity-confirmation/step-up-error'
import type { Permission } from '@/lib/access/roles'
import { staffForAction, staffForRead, staffWithoutFactor } from '@/lib/access/sessions/session'
import { type Failure, message } from '@/lib/messages/message'
import { requestTranslator } from '@/lib/messages/request-locale'
import { isNamed, linkWithCode } from '@/lib/platform/error-chain'
import { keepProblem } from '@/lib/platform/keep-problem'
import { log } from '@/lib/platform/log'
import { withIncomingRequest } from '@/lib/platform/request-context'
import { fail, type Result } from '@/lib/platform/result'
import { isStopping } from '@/lib/platform/shutdown'
import { readInput } from './read-input'
import type { RefusedError } from './refused-error'

/**
 * Why something was not done, as text for the person, with the reference for support. `kind` is for code; `field` is the wrong
 * field of the input ("products.0.quantity"), where there is one.
 */
export type ActionError = {
  readonly kind: string
  readonly text: string
  readonly reference: string
  readonly field?: string
}
export type ActionResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: ActionError }

/** What a feature returns where it did not do something. */
export type Refusal = Failure & { readonly field?: string }

type Work<P extends Permission, T> = (staff: Staff<P>) => Promise<Result<T, Refusal>>
type Inputs = readonly z.ZodType[]
/** What a caller may pass: also read-only lists. */
type Sendable<T> = unknown extends T ? T : { readonly [Key in keyof T]: Sendable<T[Key]> }
type Given<In extends Inputs> = { -readonly [At in keyof In]: Sendable<z.input<In[At]>> }
type Read<In extends Inputs> = { -readonly [At in keyof In]: z.output<In[At]> }

/**
 * A server action for staff with this permission. The schemas read its arguments, in their order, before `work` gets them,
 * since any request can call an action.
 */
export function staffAction<P extends Permission, const In extends Inputs, T>(
  permission: P,
  inputs: In,
  work: (staff: Staff<P>, ...values: Read<In>) => Promise<Result<T, Refusal>>,
): (...given: Given<In>) => Promise<ActionResult<T>> {
  return async (...given) =>
    answer(
      () => staffForAction(permission),
      (staff: Staff<P>) => readInput(inputs, given, (values) => work(staff, ...(values as Read<In>))),
      permission,
    )
}

/** The same for the page where a person sets up their first authenticator before anything else. */
export function firstFactorAction<const In extends Inputs, T>(
  inputs: In,
  work: (staff: Staff, ...values: Read<In>) => Promise<Result<T, Refusal>>,
): (...given: Given<In>) => Promise<ActionResult<T>> {
  return async (...given) =>
    answer<never, T>(
      staffWithoutFactor,
      (staff) => readInput(inputs, given, (values) => work(staff, ...(values as Read<In>))),
      'first authenticator',
    )
}

/** Runs a handler that changes something, for somebody with this permission. */
export async function answerAction<P extends Permission, T>(permission: P, work: Work<P, T>): Promise<ActionResult<T>> {
  return answer(() => staffForAction(permission), work, permission)
}

/** The same for GET handlers that a page calls by itself: the session is checked, and not prolonged. */
export async function answerRead<P extends Permission, T>(permission: P, work: Work<P, T>): Promise<ActionResult<T>> {
  return answer(() => staffForRead(permission), work, permission)
}

/**
 * Runs under the request id of the click. An unexpected error is logged in full; the browser gets a message and the reference.
 */
async function answer<P extends Permission, T>(
  admit: () => Promise<Result<Staff<P>, Refusal>>,
  work: Work<P, T>,
  needs: string,
): Promise<ActionResult<T>> {
  return withIncomingRequest(async (reference) => {
    let staffId: string | null = null
    const refused = async (refusal: Refusal) =>
      fail({
        kind: refusal.kind,
        text: await refusalText(refusal),
        reference,
        ...(refusal.field === undefined ? {} : { field: refusal.field }),
      })
    const kept = (of: { readonly kind: string; readonly said: string; readonly error?: unknown }) =>
      keepProblem({ reference, requestId: reference, staffId, work: needs, ...of })
    try {
      const staff = await admit()
      if (staff.ok) staffId = staff.value.id
      const done = staff.ok ? await work(staff.value) : staff
      if (done.ok) return done
      const { problem } = await refused(done.problem)
      const shown = referenceOf(problem.kind, reference)
      // People who are not signed in could fill the table.
      if (staffId !== null && shown !== '') await kept({ kind: problem.kind, said: problem.text })
      return fail({ ...problem, reference: shown })
    } catch (error) {
      if (isNamed<RefusedError>(error, 'RefusedError')) return refused(error.failure)
      if (cannotBeStored(error)) return refused({ kind: 'bad-input', message: message('errors.access.malformed') })
      // When the process ends the database is closed under running work, which is no bug.
      if (isStopping()) return refused({ kind: 'stopping', message: message('ui.errors.stopping') })
      log.error({ err: error }, 'an action ended in a defect')
      // A connection can break between the commit and its answer, so the message does not say that nothing was changed.
      const defect = await refused({ kind: 'defect', message: message('ui.errors.defect') })
      await kept({ kind: 'defect', said: defect.problem.text, error })
      return defect
    }
  })
}

const NO_TEXT = /^22021$|^22P05$/
const NO_JSON = { code: '22P02', message: 'invalid input syntax for type json' }

/** Whether the database refused a character that is no text, such as a NUL or half of a pair. No keyboard types one; all JSON of ours is valid otherwise. */
const cannotBeStored = (error: unknown): boolean =>
  linkWithCode(error, NO_TEXT) !== null || linkWithCode(error, NO_JSON.code)?.message === NO_JSON.message

/** A refusal in the language of this request. */
export async function refusalText(refusal: Refusal): Promise<string> {
  return (await requestTranslator()).text(refusal.message)
}
