import { isHidden, isStruck, isTiny, type Style, type StyleSheet, styleOf, styleSheet } from './html-style'
import { BLOCK_END, BREAK, type Piece, type RawCell, type RawRow, type ScoreOf, tableOf } from './html-table'

const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/y
const MOST_CHARACTERS = 32 * 1024 * 1024
const VOID = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'col', 'wbr', 'area', 'base', 'embed', 'source'])
const UNREAD = new Set(['style', 'script', 'title', 'xml', 'template', 'noscript'])
const BLOCK =
  /^(?:p|div|ul|ol|li|h[1-6]|blockquote|pre|hr|section|article|header|footer|caption|dl|dt|dd|address|table|tr|td|th)$/
const OWN_MARKS = /[\ue000-\ue003]/g

type Element = { readonly tag: string; readonly hidden: boolean; readonly tiny: boolean; readonly struck: boolean }
type OpenTable = {
  readonly depth: number
  readonly rows: RawRow[]
  readonly hiddenColumns: Set<number>
  columns: number
  row: { readonly depth: number; readonly cells: RawCell[] } | null
  cell: { readonly depth: number; readonly attributes: string; readonly style: Style; readonly pieces: Piece[] } | null
}

/** The pieces of a page; null where its markup is torn, or there is too much of it. */
export function piecesOf(html: string, scoreOf: ScoreOf): readonly Piece[] | null {
  if (html.length > MOST_CHARACTERS) return null
  const reader = new PageReader(styleSheet(stylesIn(html)), scoreOf)
  return reader.read(html.replace(OWN_MARKS, '')) ? reader.close() : null
}

const stylesIn = (html: string): string =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style/gi)].map(([, css = '']) => css).join('\n')

class PageReader {
  private readonly page: Piece[] = []
  private readonly open: Element[] = []
  private readonly tables: OpenTable[] = []
  private readonly sheet: StyleSheet
  private readonly scoreOf: ScoreOf

  constructor(sheet: StyleSheet, scoreOf: ScoreOf) {
    this.sheet = sheet
    this.scoreOf = scoreOf
  }

  read(html: string): boolean {
    let from = 0
    for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
      const next = html[at + 1] ?? ''
      if (!/[a-zA-Z/!?]/.test(next)) {
        at += 1
        continue
      }
      this.text(html.slice(from, at))
      if (next === '!' || next === '?') {
        const isComment = html.startsWith('<!--', at)
        const end = html.indexOf(isComment ? '-->' : '>', at)
        if (end === -1) return false
        from = end + (isComment ? 3 : 1)
      } else {
        TAG.lastIndex = at
        const [whole, closing = '', name = '', attributes = ''] = TAG.exec(html) ?? []
        if (whole === undefined) return false
        const tag = name.toLowerCase()
        from = at + whole.length
        if (closing === '' && UNREAD.has(tag) && !attributes.endsWith('/')) {
          from = html.toLowerCase().indexOf(`</${tag}`, from)
          if (from === -1) return false
        } else if (closing === '') this.begin(tag, attributes)
        else this.end(tag)
      }
      at = from
    }
    this.text(html.slice(from))
    return true
  }

  close(): readonly Piece[] {
    while (this.tables.length > 0) this.endTable()
    return this.page
  }

  private begin(tag: string, attributes: string): void {
    const style = styleOf(tag, attributes, this.sheet)
    const table = this.tables.at(-1)
    if (tag === 'tr' && table !== undefined) this.endRow(table)
    if ((tag === 'td' || tag === 'th') && table !== undefined) this.endCell(table)
    if (tag === 'br' || BLOCK.test(tag)) this.put(tag === 'br' ? BREAK : BLOCK_END)
    const depth = this.open.length
    if (tag === 'col') this.column(attributes, isHidden(tag, attributes, style))
    if (VOID.has(tag)) return
    const around = this.open.at(-1)
    this.open.push({
      tag,
      hidden: around?.hidden === true || isHidden(tag, attributes, style),
      tiny: isTiny(style) ?? around?.tiny === true,
      struck: around?.struck === true || isStruck(tag, style),
    })
    if (tag === 'table')
      this.tables.push({ depth, rows: [], hiddenColumns: new Set(), columns: 0, row: null, cell: null })
    if (table === undefined) return
    if (tag === 'tr') table.row = { depth, cells: [] }
    if (tag !== 'td' && tag !== 'th') return
    table.row ??= { depth, cells: [] }
    table.cell = { depth, attributes, style, pieces: [] }
  }

  private end(tag: string): void {
    const table = this.tables.at(-1)
    if (tag === 'table') this.endTable()
    else if (table !== undefined && (tag === 'td' || tag === 'th')) this.endCell(table)
    else if (table !== undefined && tag === 'tr') this.endRow(table)
    else {
      if (BLOCK.test(tag)) this.put(BLOCK_END)
      // What a cell or table has opened ends with it, however it is written.
      const floor = table?.cell?.depth ?? table?.row?.depth ?? table?.depth ?? -1
      const at = this.open.findLastIndex((one, depth) => depth > floor && one.tag === tag)
      if (at !== -1) this.open.length = at
    }
  }

  private endCell(table: OpenTable): void {
    const { cell, row } = table
    if (cell === null || row === null) return
    const { attributes, style, pieces, depth } = cell
    row.cells.push({ attributes, style, pieces })
    table.cell = null
    this.open.length = Math.min(this.open.length, depth)
  }

  private endRow(table: OpenTable): void {
    this.endCell(table)
    if (table.row === null) return
    table.rows.push(table.row.cells)
    this.open.length = Math.min(this.open.length, table.row.depth)
    table.row = null
  }

  private endTable(): void {
    const table = this.tables.at(-1)
    if (table === undefined) return
    this.endRow(table)
    this.tables.pop()
    this.open.length = Math.min(this.open.length, table.depth)
    const found = tableOf(table.rows, table.hiddenColumns, this.scoreOf)
    this.put(BLOCK_END)
    if (found.kind === 'table') this.sink().push(found)
    else for (const piece of found.pieces) this.sink().push(piece)
    this.put(BLOCK_END)
  }

  private column(attributes: string, hidden: boolean): void {
    const table = this.tables.at(-1)
    if (table === undefined) return
    const span = Number.parseInt(/\bspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? '1', 10)
    for (let more = 0; more < Math.min(span, 1000); more += 1) {
      if (hidden) table.hiddenColumns.add(table.columns)
      table.columns += 1
    }
  }

  private sink(): Piece[] {
    return this.tables.findLast(({ cell }) => cell !== null)?.cell?.pieces ?? this.page
  }

  private text(raw: string): void {
    if (raw === '' || (this.tables.at(-1)?.cell === null && raw.trim() === '')) return
    this.put(raw.replace(/[ \t\r\n\f]+/g, ' '))
  }

  private put(raw: string): void {
    const sink = this.sink()
    const last = sink.at(-1)
    const { hidden = false, tiny = false, struck = false } = this.open.at(-1) ?? {}
    const run = { raw, hidden: hidden || tiny, struck }
    if (last?.kind === 'text') last.runs.push(run)
    else sink.push({ kind: 'text', runs: [run] })
  }
}
