import {
  type Condition,
  type Decimal,
  decimalOf,
  type NumberFormat,
  type Section,
  type Token,
  words,
} from './parse-format'

/** The text that a workbook shows of a number in a format, without the spaces around it. */
export function showNumber(format: NumberFormat, number: string): string {
  const value = decimalOf(number)
  if (value === null) return number
  const section = sectionFor(format.sections, value)
  if (section === null) return number
  const at = format.sections.indexOf(section)
  // The second section writes the sign of negative numbers itself, and so does a first one with a condition.
  const signed = value.negative && at !== 1 && !(at === 0 && section.condition !== null)
  const size = { ...value, negative: false }
  const shown = shownIn(section.tokens, size, number.replace(/^[+-]/, ''))
  return `${signed && shown !== '' ? '-' : ''}${shown}`.trim()
}

/** The text that a workbook shows of words in a format, without the spaces around them. */
export function showText({ text }: NumberFormat, stored: string): string {
  if (text === null) return stored.trim()
  return text
    .map((token) => (token.kind === 'value' ? stored : textOf(token)))
    .join('')
    .trim()
}

function sectionFor(sections: readonly Section[], value: Decimal): Section | null {
  const [first, second, third] = sections
  if (first === undefined) return null
  const sign = compare(value, { negative: false, digits: 0n, scale: 0 })
  const ofFirst = sections.length === 1 || sign > 0 || (sections.length === 2 && sign === 0)
  if (first.condition === null ? ofFirst : meets(value, first.condition)) return first
  if (second === undefined) return null
  const ofSecond = sign < 0 || (sections.length === 2 && first.condition !== null)
  if (second.condition === null ? ofSecond : meets(value, second.condition)) return second
  return third ?? null
}

function meets(value: Decimal, { sign, limit }: Condition): boolean {
  const order = compare(value, limit)
  if (order === 0) return sign.includes('=')
  return order < 0 ? sign.startsWith('<') : sign.includes('>')
}

function compare(one: Decimal, other: Decimal): number {
  const scale = Math.max(one.scale, other.scale)
  const signed = ({ negative, ...rest }: Decimal) => (negative ? -1n : 1n) * scaled(rest, scale)
  const difference = signed(one) - signed(other)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** The digits with `to` decimals, rounded half up as spreadsheet programs do. */
function scaled({ digits, scale }: Pick<Decimal, 'digits' | 'scale'>, to: number): bigint {
  if (scale <= to) return digits * 10n ** BigInt(to - scale)
  const unit = 10n ** BigInt(scale - to)
  return (digits + unit / 2n) / unit
}

const isDigit = ({ kind }: Token): boolean => kind === 'digit'
const digitsIn = (tokens: readonly Token[]): number => tokens.filter(isDigit).length

function shownIn(tokens: readonly Token[], value: Decimal, stored: string): string {
  if (tokens.some(({ kind }) => kind === 'value') || !tokens.some(isDigit))
    return tokens.map((token) => (token.kind === 'value' ? stored : textOf(token))).join('')
  const percents = tokens.filter(({ kind }) => kind === 'percent').length
  const size = { ...value, digits: value.digits * 100n ** BigInt(percents) }
  const exponent = tokens.findIndex(({ kind }) => kind === 'exponent')
  if (exponent !== -1) return scientific(tokens, exponent, size)
  const slash = tokens.findIndex(({ kind }) => kind === 'slash')
  const isFraction = slash !== -1 && tokens.slice(0, slash).some(isDigit) && /^[\d#?]/.test(after(tokens, slash))
  return isFraction ? fraction(tokens, slash, size) : decimal(tokens, size)
}

const after = (tokens: readonly Token[], at: number): string => textOf(tokens[at + 1] ?? words(''))

function textOf(token: Token): string {
  if (token.kind === 'words' || token.kind === 'exponent') return token.text
  if (token.kind === 'digit') return token.char
  if (token.kind === 'percent') return '%'
  if (token.kind === 'slash') return '/'
  return token.kind === 'point' ? '.' : ''
}

function decimal(tokens: readonly Token[], { digits, scale }: Decimal): string {
  const point = tokens.findIndex(({ kind }) => kind === 'point')
  const [whole, decimals] = point === -1 ? [tokens, []] : [tokens.slice(0, point), tokens.slice(point + 1)]
  // Each comma after the last digit shows a thousandth.
  const thousands = trailingCommas(whole) + trailingCommas(decimals)
  const places = digitsIn(decimals)
  const text = scaled({ digits, scale: scale + 3 * thousands }, places)
    .toString()
    .padStart(places + 1, '0')
  const cut = text.length - places
  const shown = placed(whole, text.slice(0, cut).replace(/^0+/, ''))
  return point === -1 ? shown : `${shown}.${placedDecimals(decimals, text.slice(cut))}`
}

function trailingCommas(tokens: readonly Token[]): number {
  const last = tokens.findLastIndex(isDigit)
  return last === -1 ? 0 : tokens.slice(last).filter(({ kind }) => kind === 'comma').length
}

/** Whole digits in their places from the last to the first, where the first place takes all that are left. */
function placed(tokens: readonly Token[], digits: string): string {
  const [first, last] = [tokens.findIndex(isDigit), tokens.findLastIndex(isDigit)]
  const isGrouped = tokens.some(({ kind }, at) => kind === 'comma' && at > first && at < last)
  let [shown, rest, count] = ['', digits, 0]
  const put = (digit: string) => {
    shown = `${digit}${isGrouped && count > 0 && count % 3 === 0 ? ',' : ''}${shown}`
    count += 1
  }
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at] ?? words('')
    if (token.kind !== 'digit') {
      shown = `${textOf(token)}${shown}`
      continue
    }
    const all = at === first ? rest : rest.slice(-1)
    rest = rest.slice(0, rest.length - all.length)
    for (const digit of [...all].reverse()) put(digit)
    if (all === '' && token.char === '0') put('0')
    else if (all === '' && token.char === '?') shown = ` ${shown}`
  }
  return shown
}

function placedDecimals(tokens: readonly Token[], digits: string): string {
  const significant = digits.replace(/0+$/, '').length
  let at = 0
  return tokens
    .map((token) => {
      if (token.kind !== 'digit') return textOf(token)
      const digit = digits[at] ?? '0'
      at += 1
      if (at <= significant || token.char === '0') return digit
      return token.char === '?' ? ' ' : ''
    })
    .join('')
}

function scientific(tokens: readonly Token[], at: number, value: Decimal): string {
  const mantissa = tokens.slice(0, at)
  const point = mantissa.findIndex(({ kind }) => kind === 'point')
  const step = Math.max(1, digitsIn(point === -1 ? mantissa : mantissa.slice(0, point)))
  const places = digitsIn(mantissa) - step
  const length = value.digits === 0n ? 0 : String(value.digits).length - 1 - value.scale
  const under = (power: number) => ({ ...value, scale: value.scale + power })
  const power = Math.floor(length / step) * step
  // Rounding may give one digit more than there are places for: 9.99 becomes 10.
  const isFull = String(scaled(under(power), places)).length > step + places
  const shown = isFull ? power + step : power
  const sign =
    shown < 0
      ? '-'
      : textOf(tokens[at] ?? words(''))
          .slice(1)
          .replace('-', '')
  const digits = String(Math.abs(shown)).replace(/^0$/, '')
  return `${decimal(mantissa, under(shown))}E${sign}${placed(tokens.slice(at + 1), digits)}`
}

/** A whole number and the nearest fraction whose denominator the format names, or has places for. */
function fraction(tokens: readonly Token[], slash: number, value: Decimal): string {
  const over = tokens.slice(0, slash)
  const numerator = over.findLastIndex((token, at) => isDigit(token) && !isDigit(over[at - 1] ?? words('')))
  const wholes = over.slice(0, numerator)
  const unit = 10n ** BigInt(value.scale)
  const whole = wholes.some(isDigit) ? value.digits / unit : 0n
  const below = tokens.slice(slash + 1)
  const named = BigInt(/^\d+/.exec(below.map(textOf).join(''))?.[0] ?? 0)
  const [top, bottom] = nearest(value.digits - whole * unit, unit, named, digitsIn(below))
  if (!wholes.some(isDigit)) return `${top}/${bottom}`
  if (top === 0n || top === bottom) return placed(wholes, String(whole + top / bottom))
  return `${placed(wholes, whole === 0n ? '' : String(whole))}${top}/${bottom}`
}

function nearest(rest: bigint, unit: bigint, named: bigint, places: number): readonly [bigint, bigint] {
  const topOf = (bottom: bigint) => (rest * bottom * 2n + unit) / (unit * 2n)
  if (named > 0n) return [topOf(named), named]
  let best = { top: topOf(1n), bottom: 1n }
  const off = ({ top, bottom }: typeof best) => (rest * bottom > top * unit ? 1n : -1n) * (rest * bottom - top * unit)
  const last = 10n ** BigInt(Math.min(3, places))
  for (let bottom = 2n; bottom < last; bottom += 1n) {
    const next = { top: topOf(bottom), bottom }
    if (off(next) * best.bottom < off(best) * bottom) best = next
  }
  return [best.top, best.bottom]
}
