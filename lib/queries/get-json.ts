import type { Told } from '@/lib/access/requests/answer'

/** A reading of our own server that did not give what was asked for; `told` is what to show in its place. */
export class ReadProblem extends Error {
  readonly told: Told
  constructor(told: Told) {
    super(told.sentence)
    this.name = 'ReadProblem'
    this.told = told
  }
}

type Asked = { readonly signal?: AbortSignal; readonly method?: 'GET' | 'POST' }

/**
 * Reads JSON from a route of ours. The routes answer with the types of `lib`, made by the same build as this page, so
 * the shape is trusted here and nowhere else. Throws a `ReadProblem` for everything that is not a good answer.
 */
export async function getJson<T>(path: string, { signal, method = 'GET' }: Asked = {}): Promise<T> {
  const lost = (error: unknown): never => {
    if (signal?.aborted) throw error
    throw new ReadProblem(OFFLINE)
  }
  const response = await fetch(path, { method, cache: 'no-store', ...(signal ? { signal } : {}) }).catch(lost)
  const text = await response.text().catch(lost)
  const garbled = { ...GARBLED, reference: response.headers.get('x-request-id') ?? '' }
  const body = parsed(text)
  if (body === undefined) throw new ReadProblem(garbled)
  if (response.ok) return body as T
  throw new ReadProblem(toldOf(body) ?? garbled)
}

/** Undefined where the text is no JSON: that can only be an answer that ended early or is not ours. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toldOf(body: unknown): Told | null {
  if (typeof body !== 'object' || body === null || !('problem' in body)) return null
  const { problem } = body
  if (typeof problem !== 'object' || problem === null || !('sentence' in problem) || !('kind' in problem)) return null
  const reference = 'reference' in problem ? String(problem.reference) : ''
  return { kind: String(problem.kind), sentence: String(problem.sentence), reference }
}

const OFFLINE: Told = {
  kind: 'offline',
  sentence:
    'The desk cannot be reached from here. What is shown is as it was last read; no money moves by this. We try again by itself.',
  reference: '',
}

const GARBLED: Told = {
  kind: 'garbled',
  sentence: 'The answer could not be read. What is shown is as it was last read; no money moves by this. Try again.',
  reference: '',
}

/** What to show for any error of a reading. */
export const toldBy = (error: unknown): Told => (error instanceof ReadProblem ? error.told : GARBLED)
