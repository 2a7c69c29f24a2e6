/** Removes what must not be logged: secrets by the name of their field or their form, phones by their form. Pure. */
const SECRET_FIELD =
  /apikey|idempotencykey|authorization|cookie|passw|secret|signature|credential|privatekey|token(?!s?(count|type))|^otp|otp$|otpcode|totp/
const PHONE_FIELD = /phone|msisdn|mobile/
// A value in quotes ends where they do: a password may have spaces in it. JSON inside of JSON has a backslash before its quotes.
const SECRET_PAIR =
  /(token|signature|secret|password|api[-_]?key|\b(?:otp_?)?code|\botp)(["'\\]*\s*[=:]\s*)(\\*"[^"]*"?|'[^']*'?|[^&\s"',;}]+)/gi
// A private key, an authenticator's secret, a signed or sealed token, a random token of 256 bits that is not the name of a built file, and the
// statement with its values in the message of Drizzle's errors.
const PEM = /-----BEGIN [A-Z0-9 ]+-----[\s\S]*?(?:-----END [A-Z0-9 ]+-----|$)/g
const ENROLMENT = /otpauth:\/\/[^\s"']+|(?<![\w-])[A-Z2-7]{32}(?![\w-])/g
const SEALED = /\beyJ[\w-]{10,}\.[\w.-]+/g
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{40,}(?![\w-]|\.(?:js|css)\b)/g
const STATEMENT = /Failed query: [\s\S]*/
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const TIME = '[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}(?::?\\d{2})?)?'
const INSTANT = `\\d{4}-\\d{2}-\\d{2}(?:${TIME})?(?!\\d)`
const PHONE = '(?<!\\w)(?:\\+|00)?\\(?\\d(?:[\\s()-]{0,2}\\d){8,14}(?!\\w)'
// Ids and times look like a phone, so they are matched first, and kept.
const LOOKS = new RegExp(`(${UUID}|${INSTANT})|${PHONE}`, 'gi')

const REMOVED = '[removed]'
const MAX_DEPTH = 8

/** A phone as it may be logged: its last three digits. */
export function maskPhone(phone: string): string {
  return `***${phone.replace(/\D/g, '').slice(-3)}`
}

/** Free text without secrets, with every phone cut to its last three digits. */
export function maskText(text: string): string {
  return text
    .replace(STATEMENT, `Failed query ${REMOVED}`)
    .replace(PEM, REMOVED)
    .replace(ENROLMENT, REMOVED)
    .replace(SEALED, REMOVED)
    .replace(TOKEN, REMOVED)
    .replace(SECRET_PAIR, `$1$2${REMOVED}`)
    .replace(BEARER, `$1 ${REMOVED}`)
    .replace(LOOKS, (found, kept?: string) => kept ?? maskPhone(found))
}

function maskField(name: string, value: unknown, depth: number): unknown {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '')
  if (SECRET_FIELD.test(plain)) return value === null || value === undefined ? value : REMOVED
  if (PHONE_FIELD.test(plain) && ['string', 'number', 'bigint'].includes(typeof value)) return maskPhone(`${value}`)
  return maskValue(value, depth)
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value
  if (depth >= MAX_DEPTH) return '[deeper]'
  if (isError(value)) return maskError(value, depth)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((item) => maskValue(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskField(name, inner, depth + 1)]))
}

/** Whether a value is an error, also one of another realm. */
export const isError = (value: unknown): value is Error =>
  value instanceof Error ||
  (typeof value === 'object' && value !== null && 'stack' in value && 'message' in value && 'name' in value)

/**
 * What may be logged of an error besides its name, message, stack and cause: codes, and names of things. Everything else may hold values: the
 * parameters and the text of a statement, the row that a constraint refused, the answer of another program.
 */
const NAMED = [
  ...['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'],
  ...['digest', 'kind', 'statusCode', 'responseCode'],
]
const MOST_NAME = 100

function namedFields(value: object): Record<string, string | number> {
  const found = Object.entries(value).filter(
    (field): field is [string, string | number] =>
      NAMED.includes(field[0]) &&
      (typeof field[1] === 'number' || (typeof field[1] === 'string' && field[1].length <= MOST_NAME)),
  )
  return Object.fromEntries(found.map(([name, one]) => [name, typeof one === 'string' ? maskText(one) : one]))
}

// PostgreSQL and the JSON parser quote the text that they could not read.
function withoutValues({ name, message, ...own }: Error & { readonly code?: unknown }): string {
  const quotesInput = name === 'SyntaxError' || ('severity' in own && String(own.code).startsWith('22'))
  return quotesInput ? message.replace(/"[\s\S]*"/, REMOVED) : message
}

/** The message of an error without the values in it. An error that only names its statement gives way to what caused it. */
export function errorText(error: unknown): string {
  if (!isError(error)) return maskText(String(error))
  // It says what is wrong with settings behind their names, and no values.
  if (error.name === 'SettingsError') return error.message
  if ('query' in error && error.cause !== undefined) return errorText(error.cause)
  return maskText(withoutValues(error))
}

/** The stack of an error, under its name and its message without values. The stack of the engine begins with the message as it is. */
export function errorStack(error: Error): string {
  const { name, message, stack } = error
  const frames = String(stack)
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return [`${name}: ${errorText(error)}`, ...frames.map(maskText)].join('\n')
}

function maskError(error: Error, depth: number): unknown {
  const { name, cause } = error
  const shown = { type: name, message: errorText(error), ...namedFields(error), stack: errorStack(error) }
  const gathered = 'errors' in error && Array.isArray(error.errors) ? error.errors.slice(0, MOST_GATHERED) : []
  return {
    ...shown,
    ...(cause === undefined ? {} : { cause: maskCause(cause, depth + 1) }),
    ...(gathered.length === 0 ? {} : { errors: gathered.map((one: unknown) => maskCause(one, depth + 1)) }),
  }
}
const MOST_GATHERED = 4

// A library may name as the cause what it was working on.
function maskCause(cause: unknown, depth: number): unknown {
  if (typeof cause !== 'object' || cause === null || isError(cause) || depth >= MAX_DEPTH)
    return maskValue(cause, depth)
  return { ...namedFields(cause), ...('err' in cause ? { err: maskCause(cause.err, depth + 1) } : {}) }
}

/** A copy of any value for the log. Nested objects end at a depth of eight. */
export function mask(value: unknown): unknown {
  return maskValue(value, 0)
}
