/** The declarations of a page's style sheets by their selector: a tag, a class, or both. */
export type StyleSheet = ReadonlyMap<string, string>
/** The style of one element, property by property. */
export type Style = ReadonlyMap<string, string>

const RULE = /([^{}]+)\{([^}]*)\}/g
const SELECTOR = /^(?:[a-z][\w:]*)?(?:\.[\w-]+)?$/i
const STRUCK_TAGS = new Set(['s', 'strike', 'del'])
const NOTHING = /^(?:0*\.?0+)(?:px|pt|em|rem|in|cm|mm|%)?$/

/** Reads the text of style elements. Selectors of more than one element are left out. */
export function styleSheet(css: string): StyleSheet {
  const rules = new Map<string, string>()
  const text = css.replace(/\/\*[\s\S]*?\*\/|<!--|-->/g, ' ')
  for (const [, selectors = '', body = ''] of withoutAtRules(text).matchAll(RULE)) {
    for (const each of selectors.split(',')) {
      const selector = each.trim().toLowerCase()
      if (selector !== '' && SELECTOR.test(selector)) rules.set(selector, `${rules.get(selector) ?? ''};${body}`)
    }
  }
  return rules
}

// Rules for print or for narrow screens say nothing of what a person saw.
function withoutAtRules(css: string): string {
  let [kept, from] = ['', 0]
  for (let at = css.indexOf('@'); at !== -1; at = css.indexOf('@', from)) {
    kept += css.slice(from, at)
    let depth = 0
    for (from = at; from < css.length; from += 1) {
      if (css[from] === '{') depth += 1
      if (css[from] === '}') depth -= 1
      if ((css[from] === '}' && depth <= 0) || (css[from] === ';' && depth === 0)) break
    }
    from += 1
  }
  return kept + css.slice(from)
}

/** The style of an element by its tag, its classes and its own attribute, which counts most. */
export function styleOf(tag: string, attributes: string, sheet: StyleSheet): Style {
  const classes = sheet.size === 0 ? [] : (attributeOf(attributes, 'class') ?? '').toLowerCase().split(/\s+/)
  const rules = [
    sheet.get(tag),
    ...classes.flatMap((name) => [sheet.get(`.${name}`), sheet.get(`${tag}.${name}`)]),
    attributes.includes('style') ? (attributeOf(attributes, 'style') ?? '') : undefined,
  ]
  const style = new Map<string, string>()
  for (const rule of rules) for (const [name, value] of declarations(rule ?? '')) style.set(name, value)
  return style
}

function* declarations(rule: string): Generator<[string, string]> {
  for (const [, name = '', value = ''] of rule.matchAll(/([\w-]+)\s*:\s*((?:"[^"]*"|'[^']*'|[^;"'])*)/g))
    yield [name.toLowerCase(), value.replace(/\s*!important\s*$/i, '').trim()]
}

/** Whether an element strikes its text out. */
export const isStruck = (tag: string, style: Style): boolean =>
  STRUCK_TAGS.has(tag) ||
  /line-through/i.test(`${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`)

/** Whether an element hides what is in it. */
export function isHidden(tag: string, attributes: string, style: Style): boolean {
  const value = (name: string) => (style.get(name) ?? '').toLowerCase()
  if (value('display') === 'none' || /^(?:hidden|collapse)$/.test(value('visibility'))) return true
  if (value('mso-hide') === 'all' || NOTHING.test(value('opacity'))) return true
  const isClipped = tag === 'tr' || tag === 'col' || /hidden/.test(value('overflow'))
  if (isClipped && (NOTHING.test(value('height')) || NOTHING.test(value('max-height')))) return true
  if (tag === 'tr' && NOTHING.test(attributeOf(attributes, 'height') ?? '')) return true
  if (tag === 'col' && (NOTHING.test(value('width')) || NOTHING.test(attributeOf(attributes, 'width') ?? '')))
    return true
  if (!/hidden/i.test(attributes)) return false
  const said = attributeOf(attributes, 'data-hidden') ?? attributeOf(attributes, 'data-sheets-hidden')
  return (said !== null && !/^(?:false|0)$/i.test(said)) || /(?:^|\s)hidden(?=[\s=]|$)/i.test(withoutValues(attributes))
}

/** Whether letters are so small that nobody sees them; null for an element that does not say. */
export function isTiny(style: Style): boolean | null {
  const size = style.get('font-size')
  return size === undefined ? null : NOTHING.test(size.toLowerCase())
}

/** The value of an attribute; null where the element has none. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = patternOf(name).exec(attributes)
  return found === null ? null : unescaped(found[1] ?? found[2] ?? found[3] ?? '')
}

const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const known = patterns.get(name)
  const pattern = known ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
  if (known === undefined) patterns.set(name, pattern)
  return pattern
}

const withoutValues = (attributes: string): string => attributes.replace(/"[^"]*"|'[^']*'/g, '""')

const NAMED: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç' },
}

/** A text of a page without its character references. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{1,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
