import { type Refusal, refusalOf } from './file-problems'
import { entryNames } from './zip'

/** What a file is by its bytes; its name is never asked. */
export type FileKind = 'text' | 'xlsx'

const MAGIC: readonly (readonly [number[], string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'a picture (PNG)'],
  [[0xff, 0xd8, 0xff], 'a picture (JPEG)'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture (GIF)'],
  [[0x42, 0x4d], 'a picture (BMP)'],
  [[0x49, 0x49, 0x2a, 0x00], 'a picture (TIFF)'],
  [[0x4d, 0x4d, 0x00, 0x2a], 'a picture (TIFF)'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x1f, 0x8b], 'an archive (gzip)'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'an archive (7z)'],
  [[0x52, 0x61, 0x72, 0x21], 'an archive (RAR)'],
  [[0x42, 0x5a, 0x68], 'an archive (bzip2)'],
  [[0xfd, 0x37, 0x7a, 0x58], 'an archive (xz)'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'a text document (RTF)'],
]
const CFB = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
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
    return no(refusalOf('unsupported-format', 'an old Excel file (.xls)'))
  }
  if (isWebp(bytes)) return no(refusalOf('not-a-spreadsheet', 'a picture (WebP)'))
  if (isHeic(bytes)) return no(refusalOf('not-a-spreadsheet', 'a picture or a film'))
  const known = MAGIC.find(
    ([magic, name]) => startsWith(bytes, magic) && (magic.length > 2 || looksBinary(bytes, name)),
  )
  return known === undefined ? { ok: true, kind: 'text' } : no(refusalOf('not-a-spreadsheet', known[1]))
}

/** Refuses text that is markup or data of another program, not a table of cells. Null when it may be a sheet. */
export function refuseMarkup(text: string): Refusal | null {
  const start = text.slice(0, 2000).trimStart().toLowerCase()
  if (/^<\?xml[^>]*>\s*(<\?mso-application[^>]*excel|<(\w+:)?workbook\b)/.test(start)) {
    return refusalOf('unsupported-format', 'an Excel 2003 XML file')
  }
  if (/^(<!--|<!doctype html|<html|<head|<meta|<table|<style)/.test(start)) {
    return refusalOf('unsupported-format', 'a web page that is named like a sheet')
  }
  if (/^<(\?xml|svg|[a-z]+[ >])/.test(start)) return refusalOf('not-a-spreadsheet', 'an XML file')
  if (/^(\{\s*"|\[\s*[{[])/.test(start)) return refusalOf('not-a-spreadsheet', 'a JSON file')
  return null
}

function ofZip(bytes: Uint8Array): ReturnType<typeof kindOf> {
  const names = entryNames(bytes)
  if (names === null) return no(refusalOf('corrupt', ', and its end is missing'))
  const has = (test: RegExp) => names.some((name) => test.test(name))
  if (has(/^xl\/workbook\.xml$/i) || has(/^xl\/worksheets\//i)) return { ok: true, kind: 'xlsx' }
  if (has(/^xl\/workbook\.bin$/i)) return no(refusalOf('unsupported-format', 'a binary Excel file (.xlsb)'))
  if (has(/^Index\/.*\.iwa$/) || has(/^Index\.zip$/)) return no(refusalOf('unsupported-format', 'a Numbers file'))
  if (has(/^content\.xml$/) && has(/^mimetype$/)) return no(ofOpenDocument(bytes))
  if (has(/^word\//)) return no(refusalOf('not-a-spreadsheet', 'a Word document'))
  if (has(/^ppt\//)) return no(refusalOf('not-a-spreadsheet', 'a presentation'))
  return no(refusalOf('not-a-spreadsheet', 'an archive (ZIP)'))
}

function ofOpenDocument(bytes: Uint8Array): Refusal {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 120))
  return head.includes('spreadsheet')
    ? refusalOf('unsupported-format', 'an OpenDocument sheet (.ods)')
    : refusalOf('not-a-spreadsheet', 'an OpenDocument file')
}

// The directory of a compound file names its streams in UTF-16: that is enough to tell a locked workbook from an old one.
function ofCompoundFile(bytes: Uint8Array): Refusal {
  const text = new TextDecoder('latin1').decode(bytes).replaceAll('\u0000', '')
  if (text.includes('EncryptedPackage') || text.includes('EncryptionInfo')) return refusalOf('encrypted')
  if (/Workbook|Book/.test(text)) return refusalOf('unsupported-format', 'an old Excel file (.xls)')
  return refusalOf('not-a-spreadsheet', 'an old Office file')
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
