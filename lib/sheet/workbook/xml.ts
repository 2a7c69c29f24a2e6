import { corrupt, type Refusal, refusalOf } from '@/lib/sheet/files/file-issues'
import { type Unpacking, unpack, type ZipEntry } from './zip'

const PREFIXED_ROOT = /^\s*(?:<\?[^>]*\?>\s*)?(?:<!--[\s\S]{0,1000}?-->\s*)*<[A-Za-z_][\w.-]*:/

type Read<Part> = ({ ok: true } & Part) | { ok: false; refusal: Refusal }

/** The text of one XML part of a workbook, its elements without a namespace prefix. */
export async function partText(entry: ZipEntry): Promise<Read<{ text: string }>> {
  const read = await partBytes(entry)
  return read.ok ? { ok: true, text: new TextDecoder().decode(read.bytes) } : read
}

/**
 * One XML part of a workbook in UTF-8, its elements without a namespace prefix. Declarations of entities are refused, so
 * nothing can expand or be fetched. `unpacking` receives the progress.
 */
export async function partBytes(entry: ZipEntry, unpacking?: Unpacking): Promise<Read<{ bytes: Uint8Array }>> {
  const unpacked = await unpack(entry, unpacking)
  if (!unpacked.ok) return unpacked
  const { bytes } = unpacked
  const wide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[1] === 0
  const encoding = wide ? (bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le') : 'utf-8'
  const looked = wide || !isAscii(bytes) ? look(bytes, encoding) : declaresIn(bytes) ? 'declares' : 'fine'
  if (looked === 'unreadable') return { ok: false, refusal: corrupt('letters') }
  if (looked === 'declares') return { ok: false, refusal: refusalOf('unsafe-xml') }
  const decoder = new TextDecoder(encoding)
  const prefixed = PREFIXED_ROOT.test(decoder.decode(bytes.subarray(0, 10_000)))
  if (!wide && !prefixed) return { ok: true, bytes }
  const text = decoder.decode(bytes)
  const bare = prefixed ? text.replace(/<(\/?)[A-Za-z_][\w.-]{0,30}:/g, '<$1') : text
  return { ok: true, bytes: new TextEncoder().encode(bare) }
}

const PIECE = 1024 * 1024
const LONGEST_MARK = '<!DOCTYPE'.length - 1

// Four bytes at a time, for a part may have tens of millions.
function isAscii(bytes: Uint8Array): boolean {
  const before = (4 - (bytes.byteOffset % 4)) % 4
  const count = Math.floor((bytes.length - before) / 4)
  const isHigh = (byte: number) => byte > 127
  if (count < 1) return !bytes.some(isHigh)
  const fours = new Uint32Array(bytes.buffer, bytes.byteOffset + before, count)
  for (let at = 0; at < count; at += 1) if (((fours[at] ?? 0) & 0x80808080) !== 0) return false
  return !bytes.subarray(0, before).some(isHigh) && !bytes.subarray(before + count * 4).some(isHigh)
}

// A mark of exclamation is rare in a sheet, so the text is not made only to look for declarations.
function declaresIn(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(33); at !== -1; at = bytes.indexOf(33, at + 1)) {
    if (bytes[at - 1] === 60 && declares(`<!${new TextDecoder().decode(bytes.subarray(at + 1, at + 8))}`)) return true
  }
  return false
}

const declares = (text: string): boolean => text.includes('<!DOCTYPE') || text.includes('<!ENTITY')

// Piece by piece, so that no second copy of a large part is made only to look at it.
function look(bytes: Uint8Array, encoding: string): 'fine' | 'unreadable' | 'declares' {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let before = ''
  try {
    for (let at = 0; at <= bytes.length; at += PIECE) {
      const piece = decoder.decode(bytes.subarray(at, at + PIECE), { stream: at + PIECE <= bytes.length })
      if (declares(piece) || declares(before + piece.slice(0, LONGEST_MARK))) return 'declares'
      before = (before + piece.slice(-LONGEST_MARK)).slice(-LONGEST_MARK)
    }
    return 'fine'
  } catch {
    return 'unreadable'
  }
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Text content as it was meant: the five named entities, numbered ones, and the `_x000D_` form that Excel writes. */
export function unescapeXml(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  return text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10)
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
    })
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The value of an attribute in the text of a tag, or null. A namespace prefix of the attribute is ignored. */
export function attribute(tag: string, name: string): string | null {
  const at = tag.indexOf(` ${name}="`)
  if (at !== -1) {
    const start = at + name.length + 3
    const end = tag.indexOf('"', start)
    return end === -1 ? null : unescapeXml(tag.slice(start, end))
  }
  if (!tag.includes(name)) return null
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found === null ? null : unescapeXml(found[1] ?? found[2] ?? '')
}

/** One element: the text of its tag after the name, what is inside it, and where it ends. */
export type Element = { readonly tag: string; readonly inner: string; readonly end: number }

/**
 * The next element of a name that begins between `from` and `to`, or null. Elements of the same name do not nest here.
 * 'open' is one that never closes. The work grows with the text and no faster, whatever stands in it.
 */
export function nextElement(text: string, name: string, from: number, to: number): Element | 'open' | null {
  const start = tagStart(text, name, from, to)
  if (start === -1) return null
  const tagEnd = text.indexOf('>', start)
  if (tagEnd === -1 || tagEnd >= to) return 'open'
  const tag = text.slice(start + name.length + 1, tagEnd)
  if (tag.endsWith('/')) return { tag: tag.slice(0, -1), inner: '', end: tagEnd + 1 }
  const close = text.indexOf(`</${name}>`, tagEnd + 1)
  if (close === -1 || close >= to) return 'open'
  return { tag, inner: text.slice(tagEnd + 1, close), end: close + name.length + 3 }
}

/** Every start tag of a name: the text between the name and the closing bracket. */
export function tagsOf(text: string, name: string): string[] {
  const tags: string[] = []
  for (let at = tagStart(text, name, 0, text.length); at !== -1; at = tagStart(text, name, at + 1, text.length)) {
    const end = text.indexOf('>', at)
    if (end === -1) break
    tags.push(text.slice(at + name.length + 1, end))
  }
  return tags
}

function tagStart(text: string, name: string, from: number, to: number): number {
  for (let at = text.indexOf(`<${name}`, from); at !== -1 && at < to; at = text.indexOf(`<${name}`, at + 1)) {
    const code = text.charCodeAt(at + name.length + 1)
    if (code === 32 || code === 62 || code === 47 || code === 9 || code === 10 || code === 13) return at
  }
  return -1
}
