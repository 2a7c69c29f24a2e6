/** What the body of one call may consist of. The largest of ours is a part of a sheet, or ten thousand rows named by their ids. */
export const MOST = { values: 120_000, lists: 15_000, marked: 10_000, depth: 100, parts: 1_000 } as const

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, MARK] = Buffer.from('"\\,[]{}$')
const ESCAPED_MARK = '\\u0024'

/**
 * Why parts of JSON in UTF-8 would keep everybody waiting while they are parsed: together they have too many values, lists and objects, or texts
 * that the framework reads as something else (`$…`), or one has more levels than any of ours. Null where they would not. Counts bytes only, so it
 * takes a fraction of the time; what is no JSON may pass.
 */
export function shapeProblem(parts: readonly Buffer[]): 'too-large' | 'malformed' | null {
  const counted = { values: 0, lists: 0, marked: 0 }
  for (const part of parts) {
    const problem = addedBy(part, counted)
    if (problem !== null) return problem
  }
  return null
}

type Counted = { values: number; lists: number; marked: number }

function addedBy(json: Buffer, counted: Counted): ReturnType<typeof shapeProblem> {
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
    if (depth > MOST.depth) return 'malformed'
    if (values > MOST.values || lists > MOST.lists || marked > MOST.marked) return 'too-large'
  }
  Object.assign(counted, { values, lists, marked })
  return null
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
