import { formatByNumber } from './number-formats'
import { isOn } from './sheet-xml'
import { type ShownFormat, shownFormat } from './shown-format'
import { attribute, nextElement, tagsOf, unescapeXml } from './xml'

/** How a workbook shows the cells of one style. */
export type CellStyle = {
  readonly isDate: boolean
  readonly isStruck: boolean
  /** Whether its letters are as white as the empty cell behind them. */
  readonly isWhite: boolean
  /** The number format; null for the general one, and for dates. */
  readonly format: ShownFormat | null
}

/**
 * How rows with a cell in a style are laid out: 0 as they are stored, 1 by the full reader alone. Other bits are the numbers
 * of digits that whole numbers may have to be shown as the same phone, in a column of phones.
 */
export function layoutOfStyle({ isDate, isStruck, isWhite, format }: CellStyle): number {
  if (isDate || isStruck || isWhite) return 1
  if (format === null || format.isPlain) return 0
  return format.phoneDigits.reduce((bits, digits) => bits | (1 << digits), 0) || 1
}

/** The cell styles of a workbook by their number, for a payout in a currency. */
export function cellStyles(styles: string, currency: string): CellStyle[] {
  const own = new Map<number, string>()
  for (const tag of tagsOf(styles, 'numFmt'))
    own.set(Number(attribute(tag, 'numFmtId')), unescapeXml(attribute(tag, 'formatCode') ?? ''))
  const fonts = elementsOf(inner(styles, 'fonts'), 'font')
  const struck = fonts.map(strikes)
  const white = fonts.map((font) => tagsOf(font, 'color').some((tag) => WHITE.test(tag)))
  const filled = elementsOf(inner(styles, 'fills'), 'fill').map((fill) => !fill.includes('"none"'))
  const formats = new Map<number, ShownAs>()
  return tagsOf(inner(styles, 'cellXfs'), 'xf').map((tag) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0)
    const shown = formats.get(id) ?? formatOf(id, own.get(id), currency)
    formats.set(id, shown)
    const [font, fill] = [Number(attribute(tag, 'fontId') ?? 0), Number(attribute(tag, 'fillId') ?? 0)]
    return { ...shown, isStruck: struck[font] === true, isWhite: white[font] === true && filled[fill] !== true }
  })
}

type ShownAs = Pick<CellStyle, 'isDate' | 'format'>
// By its colour, or one next to it, or as the first colour of a theme, which is that of the page.
const WHITE = /\brgb="(?:FF|00)?(?:[EF][0-9A-F]){3}"|\btheme="0"/i

function formatOf(id: number, code: string | undefined, currency: string): ShownAs {
  const isDate = code === undefined ? isBuiltInDate(id) : isDateFormat(code)
  return { isDate, format: isDate ? null : shownFormat(code ?? formatByNumber(id) ?? '', currency) }
}

function elementsOf(text: string, name: string): string[] {
  const found: string[] = []
  for (let at = 0; ; ) {
    const element = nextElement(text, name, at, text.length)
    if (element === null || element === 'open') return found
    found.push(element.inner)
    at = element.end
  }
}

/** Whether the properties of a font or of a part of a text strike it out. */
export const strikes = (properties: string): boolean =>
  tagsOf(properties, 'strike').some((tag) => isOn(attribute(tag, 'val') ?? '1'))

function inner(text: string, name: string): string {
  const element = nextElement(text, name, 0, text.length)
  return element === null || element === 'open' ? '' : element.inner
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
