import { corrupt, type Refusal } from '@/lib/sheet/files/file-issues'
import { formatByNumber, unitsOfFormat } from './number-formats'
import { attribute, nextElement, partText, tagsOf, unescapeXml } from './xml'
import { openZip, type ZipEntry } from './zip'

/** One sheet of a workbook, in the order of its tabs. */
export type Tab = { readonly name: string; readonly hidden: boolean; readonly part: ZipEntry }

/** What a workbook says before any of its cells are read. */
export type Workbook = {
  readonly tabs: readonly Tab[]
  readonly macros: boolean
  readonly from1904: boolean
  /** True for each cell style, by its number, that shows a date. */
  readonly dateStyles: readonly boolean[]
  /** For each cell style, its number format where that shows another unit than the payout's currency; else null. */
  readonly unitStyles: readonly (string | null)[]
  readonly strings: ZipEntry | null
}

type Opened = { ok: true; workbook: Workbook } | { ok: false; refusal: Refusal }
type Parts = ReadonlyMap<string, ZipEntry>

const LONGEST_FORMAT = 80

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
  const formats = formatsOf(styles)
  const from1904 = tagsOf(book, 'workbookPr').some((tag) => /^(1|true|on)$/.test(attribute(tag, 'date1904') ?? ''))
  return {
    ok: true,
    workbook: {
      tabs,
      macros: parts.has('xl/vbaproject.bin'),
      from1904,
      dateStyles: formats.map(({ id, code }) => (code === undefined ? isBuiltInDate(id) : isDateFormat(code))),
      unitStyles: formats.map((format) => unitFormat(format, currency)),
      strings: stringsPart(relations, parts),
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

function partName(target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
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

type Format = { readonly id: number; readonly code: string | undefined }

/** The number format of each cell style: its number, and its code where the workbook has one of its own. */
function formatsOf(styles: string): Format[] {
  const own = new Map<number, string>()
  for (const tag of tagsOf(styles, 'numFmt'))
    own.set(Number(attribute(tag, 'numFmtId')), unescapeXml(attribute(tag, 'formatCode') ?? ''))
  const cellFormats = nextElement(styles, 'cellXfs', 0, styles.length)
  if (cellFormats === null || cellFormats === 'open') return []
  return tagsOf(cellFormats.inner, 'xf').map((tag) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0)
    return { id, code: own.get(id) }
  })
}

function unitFormat({ id, code = formatByNumber(id) ?? '' }: Format, currency: string): string | null {
  return isDateFormat(code) || unitsOfFormat(code, currency).length === 0 ? null : code.slice(0, LONGEST_FORMAT)
}

function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

// What is left of a format after its quoted, escaped and bracketed parts has a date letter only if it shows a date.
function isDateFormat(code: string): boolean {
  const [positive = ''] = code.split(';')
  const bare = positive.replace(/"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
  return !/general/i.test(bare) && /[dyhs]|m/i.test(bare)
}
