import { LONGEST_NOTE, storable } from '@/lib/sheet/files/cells'
import type { Refusal } from '@/lib/sheet/files/file-issues'
import { richText } from './shared-strings'
import { columnOf } from './sheet-xml'
import { partName } from './workbook'
import { attribute, nextElement, partText, tagsOf, unescapeXml } from './xml'
import type { ZipEntry } from './zip'

/** What people remarked on the cells of a tab, by row number and then by column, counted from 0. */
export type Notes = ReadonlyMap<number, ReadonlyMap<number, string>>

type Parts = ReadonlyMap<string, ZipEntry>

const MOST_NOTES = 10_000
const MOST_BOXES = 200
// The note that stands for a thread in programs that know no threads.
const STAND_IN = /^\[Threaded comment\].*?Comment:\s*/s

/** Reads the notes of a tab, its threads of comments and the texts of its boxes, which its relations name. */
export async function notesOf(
  parts: Parts,
  tab: ZipEntry,
): Promise<{ ok: true; notes: Notes; boxes: readonly string[] } | { ok: false; refusal: Refusal }> {
  const name = tab.name.toLowerCase()
  const folder = name.slice(0, name.lastIndexOf('/'))
  const relations = parts.get(`${folder}/_rels${name.slice(folder.length)}.rels`)
  const read = relations === undefined ? null : await partText(relations)
  if (read?.ok === false) return read
  const said = new Map<string, string[]>()
  const boxes: string[] = []
  // A thread comes after the note that stands for it, and replaces it.
  for (const kind of ['comments', 'threadedComment', 'drawing'] as const) {
    const found = new Map<string, string[]>()
    for (const tag of tagsOf(read?.text ?? '', 'Relationship')) {
      if (!(attribute(tag, 'Type') ?? '').endsWith(`/${kind}`)) continue
      const part = parts.get(partName(attribute(tag, 'Target') ?? '', folder))
      const text = part === undefined ? null : await partText(part)
      if (text?.ok === false) return text
      if (kind === 'drawing') boxes.push(...boxTexts(text?.text ?? ''))
      else collect(text?.text ?? '', kind === 'comments' ? 'comment' : kind, found)
    }
    for (const [place, texts] of found) said.set(place, texts)
  }
  return { ok: true, notes: byRow(said), boxes }
}

// The paragraphs of all boxes, whose words stand in runs. Where its root has a prefix, a part is read without prefixes.
const boxTexts = (xml: string): string[] =>
  [...xml.matchAll(/<(?:a:)?p(?: [^>]*)?>(.*?)<\/(?:a:)?p>/gs)]
    .slice(0, MOST_BOXES)
    .map(([, inner = '']) =>
      [...inner.matchAll(/<(?:a:)?t(?: [^>]*)?>([^<]*)</g)].map(([, run = '']) => unescapeXml(run)).join(''),
    )
    .filter((text) => text.trim() !== '')

function collect(xml: string, name: string, found: Map<string, string[]>): void {
  for (let at = 0, count = 0; count < MOST_NOTES; count += 1) {
    const element = nextElement(xml, name, at, xml.length)
    if (element === null || element === 'open') return
    at = element.end
    const place = attribute(element.tag, 'ref') ?? ''
    const inner = nextElement(element.inner, 'text', 0, element.inner.length)
    if (inner === null || inner === 'open') continue
    // The words of a thread stand in its text itself, those of a note in parts of it.
    const words = name === 'comment' ? richText(inner.inner) : richText(`<t>${inner.inner}</t>`)
    const text = words.replace(STAND_IN, '').replace(/\s+/g, ' ').trim()
    if (text !== '') found.set(place, [...(found.get(place) ?? []), text])
  }
}

function byRow(said: ReadonlyMap<string, readonly string[]>): Notes {
  const rows = new Map<number, Map<number, string>>()
  for (const [place, texts] of said) {
    const [column, line] = [columnOf(place), Number(/\d+$/.exec(place)?.[0])]
    if (column < 0 || !Number.isSafeInteger(line)) continue
    const row = rows.get(line) ?? new Map<number, string>()
    rows.set(line, row.set(column, storable(texts.join(' / '), LONGEST_NOTE)))
  }
  return rows
}
