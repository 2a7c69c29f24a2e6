import type { Answer } from '../answers/answer.ts'
import { dress } from './dress.ts'
import type { Dialect } from './switches.ts'

/** A route's answer in the dialect; the answer of a mutation may be a message, nothing, or 204. */
export function inDialect(
  dialect: Dialect,
  answer: Answer,
  about: { requestId: string; now: number },
  mutation: boolean,
): Answer {
  const way = mutation ? dialect.mutationAnswers : 'body'
  if (way === 'empty' || way === 'no-content') return { ...answer, status: way === 'empty' ? 200 : 204, body: null }
  const body = way === 'message' ? { message: 'The request was accepted.' } : answer.body
  return { ...answer, body: dress(dialect, body, about) }
}
