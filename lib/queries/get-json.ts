import type { ActionError } from '@/lib/access/requests/action'
import { isNamed } from '@/lib/platform/error-chain'

/** A failed read of one of our own routes. Its text is empty if the server did not write one. */
export class ReadError extends Error {
  override readonly name = 'ReadError'
  readonly error: ActionError
  constructor(error: ActionError) {
    super(error.text || error.kind)
    this.error = error
  }
}

/** Whether an error is a failed read of one of our own routes. */
export const isReadError = (error: unknown): error is ReadError => isNamed<ReadError>(error, 'ReadError')

type Options = { readonly signal?: AbortSignal; readonly method?: 'GET' | 'POST' }

/**
 * Reads JSON from a route of ours. The routes answer with the types of `lib`, made by the same build as this page, so
 * the shape is trusted here and nowhere else. Throws a `ReadError` for everything that is not a good answer.
 */
export async function getJson<T>(path: string, { signal, method = 'GET' }: Options = {}): Promise<T> {
  const lost = (error: unknown): never => {
    if (signal?.aborted) throw error
    throw new ReadError(UNREACHABLE)
  }
  const response = await fetch(path, { method, cache: 'no-store', ...(signal ? { signal } : {}) }).catch(lost)
  const text = await response.text().catch(lost)
  const unreadable = { ...UNREADABLE, reference: response.headers.get('x-request-id') ?? '' }
  const body = parsed(text)
  if (body === undefined) throw new ReadError(unreadable)
  if (response.ok) return body as T
  throw new ReadError(errorIn(body) ?? unreadable)
}

/** Undefined if the text is not JSON: then the answer ended early, or something between us and the server wrote it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error in an answer of a route of ours; null where it holds none. */
export function errorIn(body: unknown): ActionError | null {
  if (typeof body !== 'object' || body === null || !('problem' in body)) return null
  const { problem } = body
  if (typeof problem !== 'object' || problem === null || !('text' in problem) || !('kind' in problem)) return null
  const reference = 'reference' in problem ? String(problem.reference) : ''
  return { kind: String(problem.kind), text: String(problem.text), reference }
}

const UNREACHABLE: ActionError = { kind: 'offline', text: '', reference: '' }
const UNREADABLE: ActionError = { kind: 'garbled', text: '', reference: '' }

/** The error of a failed read; its text is empty if the server did not write one (`useReadError` fills it in). */
export const readErrorOf = (error: unknown): ActionError => (isReadError(error) ? error.error : UNREADABLE)
