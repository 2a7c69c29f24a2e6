import { type Refusal, type RefusedKind, refusalOf } from './file-issues'
import { entryNames } from './zip'

/** What a file is by its bytes; its name is never asked. */
export type FileKind = 'text' | 'xlsx'

const MAGIC: readonly (readonly [number[], string, RefusedKind])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'a picture (PNG)', 'picture'],
  [[0xff, 0xd8, 0xff], 'a picture (JPEG)', 'picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture (GIF)', 'picture'],
  [[0x42, 0x4d], 'a picture (BMP)', 'picture'],
  [[0x49, 0x49, 0x2a, 0x00], 'a picture (TIFF)', 'picture'],
  [[0x4d, 0x4d, 0x00, 0x2a], 'a picture (TIFF)', 'picture'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF', 'pdf'],
  [[0x1f, 0x8b], 'an archive (gzip)', 'archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'an archive (7z)', 'archive'],
  [[0x52, 0x61, 0x72, 0x21], 'an archive (RAR)', 'archive'],
  [[0x42, 0x5a, 0x68], 'an archive (bzip2)', 'archive'],
  [[0xfd, 0x37, 0x7a, 0x58], 'an archive (xz)', 'archive'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'a text document (RTF)', 'document'],
]
const CFB = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const USTAR = [0x75, 0x73, 0x74, 0x61, 0x72]
const OLD_EXCEL: readonly number[][] = [
  [0x09, 0x08],
  [0x09, 0x04, 0x06, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x00, 0x04, 0x00],
]

/** Tells the kind of a file, or refuses it by name with what to do instead. */
export function kindOf(bytes: Uint8Array): { ok: true; kind: FileKind } | { ok: false; refusal: Refusal } {
  if (bytes.length === 0) return no(refusalOf('empty-file'))
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) return ofZip(bytes)
  if (startsWith(bytes, CFB)) return no(ofCompoundFile(bytes))
  if (OLD_EXCEL.some((magic) => startsWith(bytes, magic))) {
    return no(refusalOf('unsupported-format', 'an old Excel file (.xls)', 'xls'))
  }
  if (isWebp(bytes)) return no(refusalOf('not-a-spreadsheet', 'a picture (WebP)', 'picture'))
  if (startsWith(bytes.subarray(257), USTAR)) return no(refusalOf('not-a-spreadsheet', 'an archive (tar)', 'archive'))
  if (isHeic(bytes)) return no(refusalOf('not-a-spreadsheet', 'a picture or a film', 'picture'))
  const known = MAGIC.find(
    ([magic, name]) => startsWith(bytes, magic) && (magic.length > 2 || looksBinary(bytes, name)),
  )
  return known === undefined ? { ok: true, kind: 'text' } : no(refusalOf('not-a-spreadsheet', known[1], known[2]))
}

/** Refuses text that is markup or data of another program, not a table of cells. Null when it may be a sheet. */
export function refuseMarkup(text: string): Refusal | null {
  const start = text.slice(0, 2000).trimStart().toLowerCase()
  if (/^<\?xml[^>]*>\s*(<\?mso-application[^>]*excel|<(\w+:)?workbook\b)/.test(start)) {
    return refusalOf('unsupported-format', 'an Excel 2003 XML file', 'xml')
  }
  if (/^mime-version:/.test(start))
    return refusalOf('unsupported-format', 'a web archive that is named like a sheet', 'html')
  if (/^id;p/.test(start)) return refusalOf('unsupported-format', 'a SYLK file', 'document')
  if (/^(<!--|<!doctype html|<html|<head|<meta|<table|<style)/.test(start)) {
    return refusalOf('unsupported-format', 'a web page that is named like a sheet', 'html')
  }
  if (/^<(\?xml|svg|[a-z]+[ >])/.test(start)) return refusalOf('not-a-spreadsheet', 'an XML file', 'xml')
  if (/^(\{\s*"|\[\s*[{[])/.test(start)) return refusalOf('not-a-spreadsheet', 'a JSON file', 'json')
  return null
}

function ofZip(bytes: Uint8Array): ReturnType<typeof kindOf> {
  const names = entryNames(bytes)
  if (names === null) return no(refusalOf('corrupt', ', and its end is missing', 'archive'))
  const has = (test: RegExp) => names.some((name) => test.test(name))
  if (has(/^xl\/workbook\.xml$/i) || has(/^xl\/worksheets\//i)) return { ok: true, kind: 'xlsx' }
  if (has(/^xl\/workbook\.bin$/i)) return no(refusalOf('unsupported-format', 'a binary Excel file (.xlsb)', 'xlsb'))
  if (has(/^Index\/.*\.iwa$/) || has(/^Index\.zip$/))
    return no(refusalOf('unsupported-format', 'a Numbers file', 'numbers'))
  if (has(/^content\.xml$/) && has(/^mimetype$/)) return no(ofOpenDocument(bytes))
  if (has(/^word\//)) return no(refusalOf('not-a-spreadsheet', 'a Word document', 'document'))
  if (has(/^ppt\//)) return no(refusalOf('not-a-spreadsheet', 'a presentation', 'presentation'))
  return no(refusalOf('not-a-spreadsheet', 'an archive (ZIP)', 'archive'))
}

function ofOpenDocument(bytes: Uint8Array): Refusal {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 120))
  return head.includes('spreadsheet')
    ? refusalOf('unsupported-format', 'an OpenDocument sheet (.ods)', 'ods')
    : refusalOf('not-a-spreadsheet', 'an OpenDocument file', 'document')
}

// The directory of a compound file names its streams in UTF-16: that is enough to tell a locked workbook from an old one.
function ofCompoundFile(bytes: Uint8Array): Refusal {
  const text = new TextDecoder('latin1').decode(bytes).replaceAll('\u0000', '')
  if (text.includes('EncryptedPackage') || text.includes('EncryptionInfo')) return refusalOf('encrypted', '', 'xlsx')
  if (/Workbook|Book/.test(text)) return refusalOf('unsupported-format', 'an old Excel file (.xls)', 'xls')
  return refusalOf('not-a-spreadsheet', 'an old Office file', 'document')
}

function isWebp(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50])
}

function isHeic(bytes: Uint8Array): boolean {
  return startsWith(bytes.subarray(4), [0x66, 0x74, 0x79, 0x70])
}

// Two letters also begin many a heading ("BM..."), so a short mark needs a zero byte beside it.
function looksBinary(bytes: Uint8Array, name: string): boolean {
  return name.includes('gzip') || bytes.subarray(0, 64).includes(0)
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte)
}

function no(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}
