/** What the body of one call may consist of. The largest of ours is a part of a sheet, or ten thousand rows named by their ids. */
export const MOST = { values: 200_000, lists: 30_000, marked: 10_000, depth: 100, parts: 1_000 } as const

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, MARK] = Buffer.from('"\\,[]{}$')
const ESCAPED_MARK = '\\u0024'

/**
 * Whether parts of JSON in UTF-8 have together few enough values, lists and objects, levels, and texts that the framework reads as something else
 * (`$…`), to be parsed without keeping everybody waiting. Counts bytes only, so it takes a fraction of the time; what is no JSON may pass.
 */
export function isModest(parts: readonly Buffer[]): boolean {
  const counted = { values: 0, lists: 0, marked: 0 }
  return parts.every((part) => addsLittle(part, counted))
}

type Counted = { values: number; lists: number; marked: number }

function addsLittle(json: Buffer, counted: Counted): boolean {
  let { values, lists, marked } = counted
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case QUOTE: {
        const begin = at + 1
        if (json[begin] === MARK ? json[begin + 1] !== MARK : isEscapedMark(json, begin)) marked += 1
        at = endOfText(json, begin)
        break
      }
      case COMMA:
        values += 1
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        values += 1
        lists += 1
        depth += 1
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1
    }
    if (values > MOST.values || lists > MOST.lists || marked > MOST.marked || depth > MOST.depth) return false
  }
  Object.assign(counted, { values, lists, marked })
  return true
}

const isEscapedMark = (json: Buffer, at: number) =>
  json[at] === BACKSLASH && json.toString('latin1', at, at + ESCAPED_MARK.length) === ESCAPED_MARK

/** Where the quote stands that ends the text; the end of the bytes where none does. */
function endOfText(json: Buffer, begin: number): number {
  for (let at = begin; at < json.length; at += 1) {
    if (json[at] === QUOTE) return at
    if (json[at] === BACKSLASH) at += 1
  }
  return json.length
}

/** Whether a form has no more parts than a call of ours may have. */
export function hasFewParts(form: Buffer, boundary: string): boolean {
  const line = `--${boundary}`
  let parts = 0
  for (let at = form.indexOf(line); at >= 0; at = form.indexOf(line, at + line.length)) {
    parts += 1
    // The last line ends the form.
    if (parts > MOST.parts + 1) return false
  }
  return true
}
