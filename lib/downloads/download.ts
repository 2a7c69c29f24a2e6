import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { ActionResult, Refusal } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { message } from '@/lib/messages/message'
import { requestLocale } from '@/lib/messages/request-locale'
import { isNamed } from '@/lib/platform/error-chain'
import type { QueueFull } from '@/lib/platform/fair-queue'
import { incomingRequestId } from '@/lib/platform/request-context'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { type FileParts, fileResponse } from '@/lib/spreadsheets/sheet-response'
import { holdTurn } from './hold-turn'
import type { MakerName, Makers } from './makers'
import type { Job } from './protocol'
import { makeInThread } from './worker-pool'

const RETRY_SECONDS = '10'
const TOO_MANY = { kind: 'too-many-files', message: message('errors.evidence.tooMany') } as const

type Given<N extends MakerName> = Parameters<Makers[N]['make']>
type Run = (job: Omit<Job, 'ahead'>) => Promise<Result<FileParts, Refusal>>

const shared = globalThis as { __makeFile?: Run }

/** For tests: what makes files in place of a thread, which would open the database of the settings. */
export function makeFilesBy(run: Run): void {
  shared.__makeFile = run
}

/**
 * Makes a file (`makers.ts`) outside of the thread that answers everybody. A person whose earlier files are still being made waits for them,
 * and is refused where too many wait.
 */
export async function makeFile<N extends MakerName>(
  name: N,
  staff: Given<N>[0],
  input: Given<N>[1],
): Promise<Result<FileParts, Refusal>> {
  const { id, name: called, email, role, sessionId, sessionToken } = staff
  const job = {
    ...{ name, input, locale: await requestLocale(), timeZone: settings().timeZone },
    person: { id, name: called, email, role, sessionId, token: sessionToken.reveal() },
    requestId: await incomingRequestId(),
  }
  return refusedIfFull(() => (shared.__makeFile ?? makeInThread)(job))
}

/**
 * A file that is made in this thread when it is this person's turn: of the service's lists, since all calls of this process have to keep one
 * rate, or of this process itself.
 */
export const makeHere = (staff: Staff, file: FileParts): Promise<Result<FileParts, Refusal>> =>
  refusedIfFull(async () => ok(await holdTurn(staff.id, file)))

async function refusedIfFull(make: () => Promise<Result<FileParts, Refusal>>): Promise<Result<FileParts, Refusal>> {
  try {
    return await make()
  } catch (problem) {
    if (isNamed<QueueFull>(problem, 'QueueFull')) return fail(TOO_MANY)
    throw problem
  }
}

/** The response that downloads a file, or says why it was not made. */
export function download(answer: ActionResult<FileParts>): Response {
  if (answer.ok) return fileResponse(answer.value)
  const response = jsonAnswer(answer)
  if (answer.problem.kind === TOO_MANY.kind) response.headers.set('retry-after', RETRY_SECONDS)
  return response
}
