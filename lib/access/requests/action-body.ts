/** As `serverActions.bodySizeLimit` in next.config.mjs. */
const MOST_BYTES = 8 * 1_024 * 1_024
const MOST_ARGUMENTS = 1_000
const MOST_DEPTH = 100
const ACTION_ID = /^[0-9a-f]{42}$/

type Heads = { get(name: string): string | null }

const isMultipart = (headers: Heads) => headers.get('content-type')?.startsWith('multipart/form-data') ?? false

/** Whether a request may call a server action: by a script of ours, or by a form of a page without scripts. */
export const mayCallAction = ({ method, headers }: { readonly method: string; readonly headers: Heads }): boolean =>
  method === 'POST' && (headers.get('next-action') !== null || isMultipart(headers))

/**
 * What is wrong with the body of a request that may call a server action; null where nothing is. A wrong body cannot come from
 * a page of ours; the framework would answer it with a failure and write a stack into the log. Reads the body.
 */
export async function actionProblem(request: Request): Promise<'malformed' | 'too-large' | null> {
  if (!mayCallAction(request)) return null
  const { headers } = request
  if (Number(headers.get('content-length') ?? 0) > MOST_BYTES) return 'too-large'
  const id = headers.get('next-action')
  if (id !== null && !ACTION_ID.test(id)) return 'malformed'
  if (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return 'malformed'
  try {
    if (!isMultipart(headers)) {
      const body = await request.text()
      if (Buffer.byteLength(body) > MOST_BYTES) return 'too-large'
      return fitsTogether(new Map([['0', body]])) ? null : 'malformed'
    }
    const form = await request.formData()
    const texts = [...form].filter((part): part is [string, string] => typeof part[1] === 'string')
    return id === null || fitsTogether(new Map(texts)) ? null : 'malformed'
  } catch {
    return 'malformed'
  }
}

type Parts = ReadonlyMap<string, string>

/** Whether the parts of a call are a list of arguments whose references all point into the call. Throws for invalid JSON. */
function fitsTogether(parts: Parts): boolean {
  const read = new Map<string, unknown>()
  const part = (name: string): unknown => {
    const body = parts.get(name)
    if (body !== undefined && !read.has(name)) {
      const value: unknown = JSON.parse(body)
      read.set(name, value)
      waiting.push({ value, depth: 0 })
    }
    return read.get(name)
  }
  const waiting: { readonly value: unknown; readonly depth: number }[] = []
  const args = part('0')
  if (!Array.isArray(args) || args.length > MOST_ARGUMENTS) return false
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && !isText(value, part)) return false
    if (typeof value !== 'object' || value === null) continue
    if (depth > MOST_DEPTH) return false
    for (const member of Object.values(value)) waiting.push({ value: member, depth: depth + 1 })
  }
  return true
}

// How the framework writes values that JSON does not have. No action of ours takes its other kinds (files, streams, functions).
const PLAIN = /^\$(?:\$|undefined$|u|D|n-?\d{1,300}$|I|-|N|T|K[0-9a-f]+$)/
const LIST = /^\$[QW]([0-9a-f]+)$/
const REFERENCE = /^\$([0-9a-f]+)((?::.*)?)$/s

function isText(text: string, part: (name: string) => unknown): boolean {
  if (!text.startsWith('$') || PLAIN.test(text)) return true
  const nameOf = (hex: string | undefined) => `${Number.parseInt(hex ?? '', 16)}`
  const list = LIST.exec(text)
  if (list) return Array.isArray(part(nameOf(list[1])))
  const reference = REFERENCE.exec(text)
  if (!reference) return false
  let value = part(nameOf(reference[1]))
  for (const key of (reference[2] ?? '').split(':').slice(1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
    value = Reflect.get(value, key)
  }
  return typeof value === 'object' && value !== null
}
