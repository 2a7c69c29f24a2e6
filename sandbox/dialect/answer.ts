import type { Answer } from '../answers/answer.ts'
import { dress } from './dress.ts'
import type { Dialect } from './switches.ts'

/** A route's answer in the dialect; one that the contract does not show may be a message, nothing, or 204. */
export function inDialect(dialect: Dialect, answer: Answer, about: { requestId: string; now: number }): Answer {
  const form = answer.unshown ? dialect.mutationAnswers : 'body'
  if (form === 'empty' || form === 'no-content') return { ...answer, status: form === 'empty' ? 200 : 204, body: null }
  const body = form === 'message' ? { message: 'The request was accepted.' } : answer.body
  return { ...answer, body: dress(dialect, body, about) }
}
