import { type Message, message } from '@/lib/messages/message'
import { entryNames } from '@/lib/sheet/workbook/zip'
import { corrupt, type Refusal, type RefusedKind, refusalOf } from './file-issues'

/** The kind of a file by its bytes; its name does not count. */
export type FileKind = 'text' | 'xlsx'

const picture = (format: string): Message => message('sheet.kind.picture', { format })
const archive = (format: string): Message => message('sheet.kind.archive', { format })
const unsupported = (what: Message, kind: RefusedKind): Refusal =>
  refusalOf('unsupported-format', { kind: what, how: 'save' }, kind)
// A program that opens cells of text takes some for numbers and dates, so a copy that it saves may have other values.
const unsupportedText = (what: Message, kind: RefusedKind): Refusal =>
  refusalOf('unsupported-format', { kind: what, how: 'export' }, kind)
const notASheet = (what: Message, kind: RefusedKind): Refusal => refusalOf('not-a-spreadsheet', { kind: what }, kind)

const MAGIC: readonly (readonly [number[], Message, RefusedKind])[] = [
  [[0x89, 0x50, 0x4e, 0x47], picture('PNG'), 'picture'],
  [[0xff, 0xd8, 0xff], picture('JPEG'), 'picture'],
  [[0x47, 0x49, 0x46, 0x38], picture('GIF'), 'picture'],
  [[0x42, 0x4d], picture('BMP'), 'picture'],
  [[0x49, 0x49, 0x2a, 0x00], picture('TIFF'), 'picture'],
  [[0x4d, 0x4d, 0x00, 0x2a], picture('TIFF'), 'picture'],
  [[0x25, 0x50, 0x44, 0x46], message('sheet.kind.pdf'), 'pdf'],
  [[0x1f, 0x8b], archive('gzip'), 'archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], archive('7z'), 'archive'],
  [[0x52, 0x61, 0x72, 0x21], archive('RAR'), 'archive'],
  [[0x42, 0x5a, 0x68], archive('bzip2'), 'archive'],
  [[0xfd, 0x37, 0x7a, 0x58], archive('xz'), 'archive'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], message('sheet.kind.rtf'), 'document'],
]
const CFB = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const USTAR = [0x75, 0x73, 0x74, 0x61, 0x72]
const OLD_EXCEL: readonly number[][] = [
  [0x09, 0x08],
  [0x09, 0x04, 0x06, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x00, 0x04, 0x00],
]

/** Detects the kind of a file, or refuses it by name with what to do instead. */
export function kindOf(bytes: Uint8Array): { ok: true; kind: FileKind } | { ok: false; refusal: Refusal } {
  if (bytes.length === 0) return no(refusalOf('empty-file'))
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) return ofZip(bytes)
  if (startsWith(bytes, CFB)) return no(ofCompoundFile(bytes))
  if (OLD_EXCEL.some((magic) => startsWith(bytes, magic))) {
    return no(unsupported(message('sheet.kind.xls'), 'xls'))
  }
  if (isWebp(bytes)) return no(notASheet(picture('WebP'), 'picture'))
  if (startsWith(bytes.subarray(257), USTAR)) return no(notASheet(archive('tar'), 'archive'))
  if (isHeic(bytes)) return no(notASheet(message('sheet.kind.pictureOrFilm'), 'picture'))
  const known = MAGIC.find(
    ([magic, , kind]) => startsWith(bytes, magic) && (magic.length > 2 || looksBinary(bytes, kind)),
  )
  return known === undefined ? { ok: true, kind: 'text' } : no(notASheet(known[1], known[2]))
}

/** Refuses text that is markup or data of another program, not a table of cells. Null when it may be a sheet. */
export function refuseMarkup(text: string): Refusal | null {
  const start = text.slice(0, 2000).trimStart().toLowerCase()
  if (/^<\?xml[^>]*>\s*(<\?mso-application[^>]*excel|<(\w+:)?workbook\b)/.test(start)) {
    return unsupported(message('sheet.kind.excelXml'), 'xml')
  }
  if (/^mime-version:/.test(start)) return unsupportedText(message('sheet.kind.webArchive'), 'html')
  if (/^id;p/.test(start)) return unsupportedText(message('sheet.kind.sylk'), 'document')
  if (/^<(?:!--|!doctype html|(?:html|head|meta|table|style|body|div|p|span|font|center|h[1-6])\b)/.test(start)) {
    return unsupportedText(message('sheet.kind.webPage'), 'html')
  }
  if (/^<(\?xml|svg|[a-z]+[ >])/.test(start)) return notASheet(message('sheet.kind.xml'), 'xml')
  if (/^(\{\s*"|\[\s*[{[])/.test(start)) return notASheet(message('sheet.kind.json'), 'json')
  return null
}

function ofZip(bytes: Uint8Array): ReturnType<typeof kindOf> {
  const names = entryNames(bytes)
  if (names === null) return no(corrupt('end', undefined, 'archive'))
  const has = (test: RegExp) => names.some((name) => test.test(name))
  // A binary workbook keeps its sheets in the same folder, but not as XML.
  if (has(/^xl\/workbook\.bin$/i)) return no(unsupported(message('sheet.kind.xlsb'), 'xlsb'))
  if (has(/^xl\/workbook\.xml$/i) || has(/^xl\/worksheets\//i)) return { ok: true, kind: 'xlsx' }
  if (has(/^Index\/.*\.iwa$/) || has(/^Index\.zip$/)) return no(unsupported(message('sheet.kind.numbers'), 'numbers'))
  if (has(/^content\.xml$/) && has(/^mimetype$/)) return no(ofOpenDocument(bytes))
  if (has(/^word\//)) return no(notASheet(message('sheet.kind.word'), 'document'))
  if (has(/^ppt\//)) return no(notASheet(message('sheet.kind.presentation'), 'presentation'))
  return no(notASheet(archive('ZIP'), 'archive'))
}

function ofOpenDocument(bytes: Uint8Array): Refusal {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 120))
  return head.includes('spreadsheet')
    ? unsupported(message('sheet.kind.ods'), 'ods')
    : notASheet(message('sheet.kind.openDocument'), 'document')
}

// The directory of a compound file names its streams in UTF-16: that is enough to distinguish a locked workbook from an old one.
function ofCompoundFile(bytes: Uint8Array): Refusal {
  const text = new TextDecoder('latin1').decode(bytes).replaceAll('\u0000', '')
  if (text.includes('EncryptedPackage') || text.includes('EncryptionInfo'))
    return refusalOf('encrypted', undefined, 'xlsx')
  if (/Workbook|Book/.test(text)) return unsupported(message('sheet.kind.xls'), 'xls')
  return notASheet(message('sheet.kind.oldOffice'), 'document')
}

function isWebp(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50])
}

function isHeic(bytes: Uint8Array): boolean {
  return startsWith(bytes.subarray(4), [0x66, 0x74, 0x79, 0x70])
}

// Two letters also begin many a heading ("BM..."), so a short mark needs a zero byte beside it.
function looksBinary(bytes: Uint8Array, kind: RefusedKind): boolean {
  return kind === 'archive' || bytes.subarray(0, 64).includes(0)
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte)
}

function no(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}
