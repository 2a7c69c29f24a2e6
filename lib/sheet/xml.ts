import { type Refusal, refusalOf } from './file-problems'
import { unpack, type ZipEntry } from './zip'

/** The text of one XML part of a workbook. Declarations of entities are refused, so nothing can expand or be fetched. */
export function partText(entry: ZipEntry): { ok: true; text: string } | { ok: false; refusal: Refusal } {
  const unpacked = unpack(entry)
  if (!unpacked.ok) return unpacked
  const [first] = unpacked.chunks
  const wide = first !== undefined && (first[0] === 0xff || first[0] === 0xfe || first[1] === 0)
  const decoder = new TextDecoder(wide ? (first[0] === 0xfe ? 'utf-16be' : 'utf-16le') : 'utf-8', { fatal: true })
  let text = ''
  try {
    for (const chunk of unpacked.chunks) text += decoder.decode(chunk, { stream: true })
    text += decoder.decode()
  } catch {
    return { ok: false, refusal: refusalOf('corrupt', ', and its letters cannot be read') }
  }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text.slice(0, 100_000)) || text.includes('<!ENTITY')) {
    return { ok: false, refusal: refusalOf('unsafe-xml') }
  }
  return { ok: true, text }
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Text content as it was meant: the five named entities, numbered ones, and the `_x000D_` form that Excel writes. */
export function unescapeXml(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  return text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10)
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
    })
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The value of an attribute in the text of a tag, or null. A namespace prefix of the attribute is ignored. */
export function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found === null ? null : unescapeXml(found[1] ?? found[2] ?? '')
}

/** Every start tag of a name, whatever its prefix: the text between the name and the closing bracket. */
export function tagsOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])([^>]*)>`, 'g'))].map((match) => match[1] ?? '')
}
