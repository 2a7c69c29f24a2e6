import { z } from 'zod'
import { hasFewParts, MOST, shapeProblem } from './body-shape'

/** As `serverActions.bodySizeLimit` in next.config.mjs. */
export const MOST_BYTES = 4 * 1_024 * 1_024
const MOST_ARGUMENTS = 1_000
const ACTION_ID = /^[0-9a-f]{42}$/
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i

type Heads = { get(name: string): string | null }
type Call = { readonly method: string; readonly headers: Heads }

const isMultipart = (headers: Heads) => /^multipart\/form-data/i.test(headers.get('content-type') ?? '')

/** Whether a request may call a server action: by a script of ours, or by a form of a page without scripts. */
export const mayCallAction = ({ method, headers }: Call): boolean =>
  method === 'POST' && (headers.get('next-action') !== null || isMultipart(headers))

/**
 * What is wrong with the body of a request that may call a server action; null where nothing is. A wrong body cannot come from
 * a page of ours; the framework would answer it with a failure and write a stack into the log. How much there is to parse is
 * counted before anything is parsed.
 */
export async function actionProblem({ headers }: Call, body: Buffer): Promise<'malformed' | 'too-large' | null> {
  const id = headers.get('next-action')
  if (id !== null && !ACTION_ID.test(id)) return 'malformed'
  const type = headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded/i.test(type)) return 'malformed'
  try {
    if (!isMultipart(headers)) {
      const heavy = shapeProblem([body])
      if (heavy !== null) return heavy
      return fitsTogether(new Map([['0', body.toString()]])) ? null : 'malformed'
    }
    const [, quoted, plain] = BOUNDARY.exec(type) ?? []
    const boundary = quoted ?? plain
    if (boundary === undefined) return 'malformed'
    if (!hasFewParts(body, boundary)) return 'too-large'
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    const texts = [...form].filter((part): part is [string, string] => typeof part[1] === 'string')
    const heavy = shapeProblem(texts.map(([, text]) => Buffer.from(text)))
    if (heavy !== null) return heavy
    const fits = id === null ? namesAction(texts) : fitsTogether(new Map(texts))
    return fits ? null : 'malformed'
  } catch {
    return 'malformed'
  }
}

type Texts = readonly (readonly [name: string, text: string])[]

const OF_ACTION = /^\$ACTION_(?:ID_(.*)|REF_(\d{1,4})|KEY|(\d{1,4}):(\d{1,4}))$/s
const named = z.object({
  id: z.string().regex(ACTION_ID),
  bound: z
    .string()
    .regex(/^\$@\d{1,4}$/)
    .nullish(),
})

/** Whether what a form says of its action, in fields that the framework adds, can be read. A form that calls none says nothing. */
function namesAction(texts: Texts): boolean {
  const ours = texts.filter(([name]) => name.startsWith('$ACTION_'))
  return ours.every(([name]) => {
    const [known, id, reference] = OF_ACTION.exec(name) ?? []
    if (known === undefined || (id !== undefined && !ACTION_ID.test(id))) return false
    if (reference === undefined) return true
    const prefix = `$ACTION_${reference}:`
    const parts = new Map(
      ours.flatMap(([one, text]) => (one.startsWith(prefix) ? [[one.slice(prefix.length), text] as const] : [])),
    )
    const { bound } = named.parse(JSON.parse(parts.get('0') ?? ''))
    return !bound || fitsTogether(parts, bound.slice(2))
  })
}

type Parts = ReadonlyMap<string, string>

/** Whether the parts of a call are a list of arguments whose references all point into the call. Throws for invalid JSON. */
function fitsTogether(parts: Parts, root = '0'): boolean {
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
  const args = part(root)
  if (!Array.isArray(args) || args.length > MOST_ARGUMENTS) return false
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && !isText(value, part)) return false
    if (typeof value !== 'object' || value === null) continue
    if (depth > MOST.depth) return false
    for (const member of Object.values(value)) waiting.push({ value: member, depth: depth + 1 })
  }
  return true
}

// How the framework writes values that JSON does not have. No action of ours takes its other kinds (files, streams, functions).
const PLAIN = /^\$(?:\$|undefined$|(?:u|D|I|-|N|T).{0,40}$|n-?\d{1,300}$|K[0-9a-f]+$)/
const LIST = /^\$[QW]([0-9a-f]+)$/
const REFERENCE = /^\$([0-9a-f]+)((?::.*)?)$/s
const LONGEST_REFERENCE = 2_000

function isText(text: string, part: (name: string) => unknown): boolean {
  if (!text.startsWith('$') || PLAIN.test(text)) return true
  const nameOf = (hex: string | undefined) => `${Number.parseInt(hex ?? '', 16)}`
  const list = LIST.exec(text)
  if (list) return Array.isArray(part(nameOf(list[1])))
  const reference = REFERENCE.exec(text)
  if (!reference || text.length > LONGEST_REFERENCE) return false
  let value = part(nameOf(reference[1]))
  for (const key of (reference[2] ?? '').split(':').slice(1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
    value = Reflect.get(value, key)
  }
  return typeof value === 'object' && value !== null
}
