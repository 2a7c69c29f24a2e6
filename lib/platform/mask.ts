/** Removes what must not be logged: secrets by the name of their field, phones by their form. Pure. */
const SECRET_FIELD =
  /apikey|authorization|cookie|passw|secret|signature|credential|privatekey|token(?!s?(count|type))|^t?otp|otp$|otpcode|totp/
const PHONE_FIELD = /phone|msisdn|mobile/
const SECRET_PAIR =
  /\b((?:access_?|refresh_?)?token|otp|code|signature|(?:client_?)?secret|password|api[-_]?key)(["']?\s*[=:]\s*["']?)[^&\s"',;}]+/gi
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const TIME = '[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}(?::?\\d{2})?)?'
const INSTANT = `\\d{4}-\\d{2}-\\d{2}(?:${TIME})?(?!\\d)`
const HASH = '[0-9a-f]{32,}'
const PHONE = '(?<!\\w)(?:\\+|00)?\\(?\\d(?:[\\s()-]{0,2}\\d){8,14}(?!\\w)'
// Texts that look like a phone but are none are matched first, and kept.
const LOOKS = new RegExp(`(?<kept>${UUID}|${INSTANT}|${HASH})|${PHONE}`, 'gi')

const REMOVED = '[removed]'
const MAX_DEPTH = 8

/** A phone as it may be logged: its last three digits. */
export function maskPhone(phone: string): string {
  return `***${phone.replace(/\D/g, '').slice(-3)}`
}

/** Free text without secrets, with every phone cut to its last three digits. */
export function maskText(text: string): string {
  return text
    .replace(SECRET_PAIR, `$1$2${REMOVED}`)
    .replace(BEARER, `$1 ${REMOVED}`)
    .replace(LOOKS, (found, ...rest: unknown[]) => {
      const groups = rest.at(-1) as { kept?: string }
      return groups.kept === undefined ? maskPhone(found) : found
    })
}

function maskField(name: string, value: unknown, depth: number): unknown {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '')
  if (SECRET_FIELD.test(plain)) return value === null || value === undefined ? value : REMOVED
  if (PHONE_FIELD.test(plain) && (typeof value === 'string' || typeof value === 'number')) return maskPhone(`${value}`)
  return maskValue(value, depth)
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value
  if (depth >= MAX_DEPTH) return '[deeper]'
  if (value instanceof Error) return maskError(value, depth)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((item) => maskValue(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskField(name, inner, depth + 1)]))
}

function maskError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error
  const own = maskValue({ ...error }, depth) as object
  const shown = { ...own, type: name, message: maskText(message), stack: maskText(stack ?? '') }
  return cause === undefined ? shown : { ...shown, cause: maskValue(cause, depth + 1) }
}

/** A copy of any value for the log. Nested objects end at a depth of eight. */
export function mask(value: unknown): unknown {
  return maskValue(value, 0)
}
