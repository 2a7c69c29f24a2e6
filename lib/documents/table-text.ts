import type PDFDocument from 'pdfkit'

type Doc = InstanceType<typeof PDFDocument>

/** What we use of a font of the library, beyond its types. */
type Font = {
  readonly id: string
  /** In thousandths of the size of the letters. */
  readonly ascender: number
  ref(): unknown
  encode(text: string): [glyphs: string[], places: { readonly advanceWidth: number }[]]
}
type Letter = { readonly glyphs: string; readonly width: number }

// Letters that stand one after another, whatever is beside them: Latin, Greek, Cyrillic, Armenian, punctuation, signs of currencies.
const SINGLE = /^[\u0020-\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/

type Cell = { readonly text: string; readonly x: number }

/** Writes lines of a table in the present font of a document. Each letter is looked up once. */
export type TableText = {
  widthOf(text: string): number
  /** Writes cells beside each other, with their upper edge at `y`. */
  line(cells: readonly Cell[], y: number): void
}

/**
 * Writes many short texts in the present font and size of a document. The library lays each text out by itself, with every pair of letters,
 * and keeps all layouts: of a long table that took most of the time and a gigabyte. Texts in scripts whose letters join are left to it.
 */
export function tableText(doc: Doc, size: number): TableText {
  const font = (doc as unknown as { readonly _font: Font })._font
  const letters = new Map<string, Letter>()
  const letterOf = (character: string): Letter => {
    const known = letters.get(character)
    if (known) return known
    const [glyphs, places] = font.encode(character)
    const width = (places.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * size) / 1_000
    const letter = { glyphs: glyphs.join(''), width }
    letters.set(character, letter)
    return letter
  }
  const widthOf = (text: string): number => {
    let width = 0
    for (const character of text) width += letterOf(character).width
    return width
  }
  return {
    widthOf,
    line: (cells, y) => {
      const base = doc.page.height - y - (font.ascender / 1_000) * size
      let shown = ''
      for (const { text, x } of cells) {
        if (!SINGLE.test(text)) {
          doc.text(text, x, y, { lineBreak: false })
          continue
        }
        let glyphs = ''
        for (const character of text) glyphs += letterOf(character).glyphs
        if (glyphs !== '') shown += `1 0 0 1 ${at(x)} ${at(base)} Tm <${glyphs}> Tj\n`
      }
      if (shown === '') return
      // What a page shows is in its list of fonts.
      fontsOf(doc)[font.id] ??= font.ref()
      // A page of this library counts downwards; its text is turned back.
      doc.addContent(`q 1 0 0 -1 0 ${at(doc.page.height)} cm BT /${font.id} ${size} Tf\n${shown}ET Q`)
    },
  }
}

const fontsOf = (doc: Doc) => (doc.page as unknown as { readonly fonts: Record<string, unknown> }).fonts

const at = (value: number): string => value.toFixed(2)
