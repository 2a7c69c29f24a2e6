import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file beside the logs in which tests note the secrets that they use: one JSON object a line, with `what` and `value`. */
export const SECRETS = 'secrets.jsonl'

const AROUND = 60
const LEAST_VALUE = 10
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const DIGITS = /\d[\d ()/.-]{7,18}\d/g
const LOCAL_DIGITS = 9
const lastDigits = (text) => text.replace(/\D/g, '').slice(-LOCAL_DIGITS)

// What a secret looks like where no test knows its value. Written apart from the product's own masks, which are what is tested.
const FORMS = [
  ['a phone', /(?<![\w.+-])(?:\+|00)?(?:256|254|255|250|257|211|243)[ -]?\d{3}[ -]?\d{3}[ -]?\d{3}(?!\w)/g],
  ['a phone', /(?<![\w.+-])0[2347]\d{2}[ -]?\d{3}[ -]?\d{3}(?!\w)/g],
  ['a phone', /(?<!\w)\+\d(?:[ -]?\d){8,14}(?!\w)/g],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/g],
  [
    'the secret of an authenticator',
    /otpauth:\/\/|(?<![\w-])(?:[A-Z2-7]{32}|[A-Z2-7]{4}(?: [A-Z2-7]{4}){7})(?![\w-])/g,
  ],
  ['a signed or sealed token', /(?<!\w)eyJ[\w-]{8,}\.[\w.-]{8,}/g],
  ['a token of 256 bits', /(?<![\w/.-])(?=[\w-]{0,42}\d)(?=[\w-]{0,42}[a-z])(?=[\w-]{0,42}[A-Z])[\w-]{43}(?![\w/.-])/g],
  ['credentials of a request', /\b(?:bearer|basic)\s+(?!\[removed\])[\w.~+/-]{12,}/gi],
  [
    'a secret by its name',
    /"(?:[\w-]*(?:api[-_]?key|password|passwort|secret|cookie|authorization|signature|idempotency[-_]?key)|otp(?:[-_]?code)?|(?:session|access|refresh|id)?[-_]?token)\\?"\s*:\s*\\?"(?!\[removed\]|\\?")[^"]+/gi,
  ],
  ['a one-time password', /\b(?:otp|one-time password)\b[^\d\n]{0,12}\d{4,8}\b/gi],
  ['a statement with its values', /Failed query:|"params"\s*:|"parameters"\s*:|^params: /gm],
  ['the row that a constraint refused', /Key \([^)]*\)=\(|Failing row contains/g],
]

/** Reads the file of secrets; empty where there is none. */
const knownSecrets = (folder) =>
  existsSync(join(folder, SECRETS))
    ? readFileSync(join(folder, SECRETS), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : []

function sorted(known) {
  const uuids = new Map()
  const phones = new Map()
  const texts = new Map()
  for (const { what, value } of known) {
    if (what === 'a phone') phones.set(lastDigits(value), what)
    else if (value.match(UUID)?.[0] === value) uuids.set(value.toLowerCase(), what)
    else if (value.length >= LEAST_VALUE) texts.set(value, what)
  }
  return { uuids, phones, texts: [...texts] }
}

function* found(text, { uuids, phones, texts }) {
  for (const [what, form] of FORMS) for (const { 0: value, index } of text.matchAll(form)) yield { what, value, index }
  for (const { 0: value, index } of text.matchAll(UUID)) {
    const what = uuids.get(value.toLowerCase())
    if (what !== undefined) yield { what, value, index }
  }
  if (phones.size > 0)
    for (const { 0: value, index } of text.matchAll(DIGITS))
      if (phones.has(lastDigits(value))) yield { what: 'a phone', value, index }
  for (const [value, what] of texts)
    for (let index = text.indexOf(value); index >= 0; index = text.indexOf(value, index + value.length))
      yield { what, value, index }
}

// The sandbox hands its credentials to the program that started it in its first line, which is no log.
const withoutHandover = (text) => text.replace(/^\{"event":"ready",.*$/gm, (line) => ' '.repeat(line.length))

/** What a log holds that no log may hold: the line, what it is, and the text around it, without the find itself. */
export function scanText(text, known = []) {
  const read = withoutHandover(text)
  return [...found(read, sorted(known))].map(({ what, value, index }) => {
    const from = Math.max(read.lastIndexOf('\n', index) + 1, index - AROUND)
    const end = read.indexOf('\n', index + value.length)
    const to = Math.min(end < 0 ? read.length : end, index + value.length + AROUND)
    return {
      line: read.slice(0, index).split('\n').length,
      what,
      around: read.slice(from, to).replaceAll(value, `<${what}>`),
    }
  })
}

/** Scans every log of a folder. Returns how many lines there were, by the first word of the files' names, and one sentence for each find. */
export function scanLogs(folder) {
  const known = knownSecrets(folder)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.log')) : []
  const lines = {}
  const problems = names.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const kind = name.split('-')[0]
    lines[kind] = (lines[kind] ?? 0) + text.split('\n').length - 1
    return scanText(text, known).map(
      ({ line, what, around }) => `${join(folder, name)}:${line} holds ${what}: ${around}`,
    )
  })
  return { lines, problems, secrets: known.length }
}
