/** For tests: what an ICU message takes: its arguments with how each is used, the options of its choices, and its tags. */
type IcuMessage = {
  /** "count: number", "kind: select escrow|other", "name: text", sorted. */
  readonly uses: readonly string[]
  /** The names of its arguments, sorted. */
  readonly names: readonly string[]
  readonly tags: readonly string[]
  /** The categories of each plural: "one", "other", "=0". */
  readonly plurals: readonly (readonly string[])[]
}

type Found = { uses: Set<string>; names: Set<string>; plurals: string[][] }

/** Reads an ICU message. Throws where its braces do not close, or a choice lacks `other`. */
export function readIcu(message: string): IcuMessage {
  // A brace in quotation marks is text.
  const text = message.replace(/'[{}]'/g, '')
  const found: Found = { uses: new Set(), names: new Set(), plurals: [] }
  const end = readText(text, 0, found)
  if (end !== text.length) throw new Error(`A brace closes nothing in “${text}”`)
  const tags = [...text.matchAll(/<\/?(\w+)>/g)].map(([tag]) => tag)
  return { uses: [...found.uses].sort(), names: [...found.names].sort(), tags: tags.sort(), plurals: found.plurals }
}

/** Reads up to the brace that closes this part, or to the end. */
function readText(text: string, from: number, found: Found): number {
  let at = from
  while (at < text.length && text[at] !== '}') at = text[at] === '{' ? readArgument(text, at + 1, found) : at + 1
  return at
}

function readArgument(text: string, from: number, found: Found): number {
  const head = /^\s*(\w+)\s*(?:,\s*(\w+)\s*)?([,}])/.exec(text.slice(from))
  if (head === null) throw new Error(`No argument at ${from} of “${text}”`)
  const [all, name = '', kind = 'text', closing] = head
  found.names.add(name)
  const after = from + all.length
  if (kind !== 'plural' && kind !== 'select') {
    found.uses.add(`${name}: ${kind}`)
    return closing === '}' ? after : text.indexOf('}', after) + 1
  }
  const { options, end } = readOptions(text, after, found)
  if (!options.includes('other')) throw new Error(`No “other” for ${name} in “${text}”`)
  if (kind === 'plural') found.plurals.push(options)
  // A plural is of a number; which categories it has depends on the language.
  found.uses.add(kind === 'plural' ? `${name}: number` : `${name}: select ${options.sort().join('|')}`)
  return end
}

function readOptions(text: string, from: number, found: Found): { options: string[]; end: number } {
  const options: string[] = []
  let at = from
  for (;;) {
    const next = /^\s*(?:(=?[\w-]+)\s*\{|\})/.exec(text.slice(at))
    if (next === null) throw new Error(`An option is not readable at ${at} of “${text}”`)
    at += next[0].length
    if (next[1] === undefined) return { options, end: at }
    options.push(next[1])
    const end = readText(text, at, found)
    if (text[end] !== '}') throw new Error(`An option does not end in “${text}”`)
    at = end + 1
  }
}
