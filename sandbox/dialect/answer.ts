import type { Answer } from '../answers/answer.ts'
import { adaptBody } from './adapt-body.ts'
import type { Dialect } from './switches.ts'

/** A route's answer in the dialect. An answer that the contract does not show may become a message, an empty body or a 204. */
export function inDialect(dialect: Dialect, answer: Answer, about: { requestId: string; now: number }): Answer {
  const form = answer.unshown ? dialect.mutationAnswers : 'body'
  if (form === 'empty' || form === 'no-content') return { ...answer, status: form === 'empty' ? 200 : 204, body: null }
  const body = form === 'message' ? { message: 'The request was accepted.' } : answer.body
  return { ...answer, body: adaptBody(dialect, body, about) }
}
