import type { z } from 'zod'
import { fail, ok, type Result } from '@/lib/platform/result'
import { type CallPurpose, type ServiceProblem, serviceProblem, unreadable } from './errors'
import { readAnswerJson, unwrap } from './json'
import type { Wire } from './wire'

/** Reads the answer of a call that moves no money: the expected shape of a 2xx, or a problem. */
export function parseAnswer<T extends z.ZodType>(
  wire: Wire,
  shape: T,
  purpose: CallPurpose,
): Result<z.output<T>, ServiceProblem> {
  if (wire.kind === 'no-answer' || wire.status < 200 || wire.status >= 300) return fail(serviceProblem(wire, purpose))
  const read = shape.safeParse(unwrap(readAnswerJson(wire.text)))
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  return fail(unreadable(wire, purpose, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not readable'}`))
}
