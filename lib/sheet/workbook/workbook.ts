import { corrupt, type Refusal } from '@/lib/sheet/files/file-issues'
import { type CellStyle, cellStyles } from './cell-styles'
import { attribute, partText, tagsOf } from './xml'
import { openZip, type ZipEntry } from './zip'

/** One sheet of a workbook, in the order of its tabs. */
export type Tab = { readonly name: string; readonly hidden: boolean; readonly part: ZipEntry }

/** What a workbook says before any of its cells are read. */
export type Workbook = {
  readonly tabs: readonly Tab[]
  readonly macros: boolean
  readonly from1904: boolean
  /** The cell styles by their number. */
  readonly styles: readonly CellStyle[]
  readonly strings: ZipEntry | null
  readonly parts: Parts
}

type Opened = { ok: true; workbook: Workbook } | { ok: false; refusal: Refusal }
type Parts = ReadonlyMap<string, ZipEntry>

/** Opens an .xlsx file for a payout in a currency: its directory, tabs and styles. The cells are read by `readTab`. */
export async function openWorkbook(bytes: Uint8Array, currency: string): Promise<Opened> {
  const zip = openZip(bytes)
  if (!zip.ok) return zip
  const parts = zip.entries
  const main = parts.get('xl/workbook.xml')
  if (main === undefined) return { ok: false, refusal: corrupt('sheets') }
  const named = [main, parts.get('xl/_rels/workbook.xml.rels'), parts.get('xl/styles.xml')]
  const texts = await Promise.all(
    named.map(async (part) => (part === undefined ? ({ ok: true, text: '' } as const) : partText(part))),
  )
  for (const read of texts) if (!read.ok) return read
  const [book = '', relations = '', styles = ''] = texts.map((read) => (read.ok ? read.text : ''))
  const tabs = tabsOf(book, targetsOf(relations), parts)
  if (tabs.length === 0) return { ok: false, refusal: corrupt('noCells') }
  const from1904 = tagsOf(book, 'workbookPr').some((tag) => /^(1|true|on)$/.test(attribute(tag, 'date1904') ?? ''))
  return {
    ok: true,
    workbook: {
      tabs,
      macros: parts.has('xl/vbaproject.bin'),
      from1904,
      styles: cellStyles(styles, currency),
      strings: stringsPart(relations, parts),
      parts,
    },
  }
}

function targetsOf(relations: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  for (const tag of tagsOf(relations, 'Relationship')) {
    const [id, target] = [attribute(tag, 'Id'), attribute(tag, 'Target')]
    if (id !== null && target !== null && attribute(tag, 'TargetMode') !== 'External') targets.set(id, partName(target))
  }
  return targets
}

/** The name of a part by its address in the relations of another, which lies in `folder`. */
export function partName(target: string, folder = 'xl'): string {
  const path = target.startsWith('/') ? target.slice(1) : `${folder}/${target}`
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/').toLowerCase()
}

function tabsOf(book: string, targets: ReadonlyMap<string, string>, parts: Parts): Tab[] {
  return tagsOf(book, 'sheet').flatMap((tag) => {
    const target = targets.get(attribute(tag, 'r:id') ?? attribute(tag, 'id') ?? '')
    const part = target === undefined ? undefined : parts.get(target)
    if (part === undefined || !target?.includes('worksheets/')) return []
    return [{ name: attribute(tag, 'name') ?? '', hidden: (attribute(tag, 'state') ?? 'visible') !== 'visible', part }]
  })
}

function stringsPart(relations: string, parts: Parts): ZipEntry | null {
  const tag = tagsOf(relations, 'Relationship').find((each) => /sharedStrings$/.test(attribute(each, 'Type') ?? ''))
  const target = tag === undefined ? null : attribute(tag, 'Target')
  return parts.get(target === null ? 'xl/sharedstrings.xml' : partName(target)) ?? null
}
