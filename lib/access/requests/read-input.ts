import { z } from 'zod'
import type { Failure, Message } from '@/lib/messages/message'
import { isMessageKey } from '@/lib/messages/translator'
import { fail, type Result } from '@/lib/platform/result'

/** Input that the schemas refuse; `field` is where, within the argument of the action. */
type BadInput = Failure<'bad-input'> & { readonly field?: string }

/** Reads a browser's input by these schemas, in their order, before `work` gets the values. */
export async function readInput<T, R>(
  schemas: readonly z.ZodType[],
  given: readonly unknown[],
  work: (values: unknown[]) => Promise<Result<T, R>>,
): Promise<Result<T, R | BadInput>> {
  const [first, ...others] = schemas
  const tuple = first === undefined ? z.tuple([]) : z.tuple([first, ...others])
  const read = tuple.safeParse(given)
  return read.success ? work(read.data) : fail(unreadable(read.error))
}

/** Our own schemas name a message of the catalogue; the library's own messages are short English texts. */
function unreadable(error: z.ZodError): BadInput {
  const [issue] = error.issues
  const reason = issue === undefined ? null : fieldMessage(issue)
  const where = issue?.path.slice(1).join('.') ?? ''
  const field = where === '' ? {} : { field: where }
  if (reason !== null)
    return { kind: 'bad-input', message: { key: 'ui.errors.refusedInput', values: { reason } }, ...field }
  const values = { where: where || '-', reason: issue?.message ?? '-' }
  return { kind: 'bad-input', message: { key: 'ui.errors.badInput', values }, ...field }
}

/** The message that a schema names for a field; `limit` is the length or size it allows. */
export function fieldMessage(issue: z.core.$ZodIssue): Message | string | null {
  // A check of our own that mentions the typed value passes its message along.
  if (issue.code === 'custom' && issue.params?.message !== undefined) return issue.params.message as Message
  // Texts of schemas that do not name a message yet.
  if (issue.message.endsWith('.')) return issue.message
  if (!isMessageKey(issue.message)) return null
  const limit = 'maximum' in issue ? issue.maximum : 'minimum' in issue ? issue.minimum : null
  return { key: issue.message, ...(limit === null ? {} : { values: { limit: Number(limit) } }) }
}
