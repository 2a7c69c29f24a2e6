import type { Formats } from './formats'
import type { Message, MessageValue } from './message'

/** Finds the text of a key in the reader's catalogue. Its values are text and counts by now. */
type LookUp = (key: Message['key'], values?: Record<string, string | number>) => string

/** A message as text in the reader's language. */
export function messageText(message: Message, lookUp: LookUp, formats: Formats): string {
  const { key, values } = message
  if (values === undefined) return lookUp(key)
  const shown = Object.entries(values).map(([name, value]) => [name, valueText(value, lookUp, formats)])
  return lookUp(key, Object.fromEntries(shown))
}

function valueText(value: MessageValue, lookUp: LookUp, formats: Formats): string | number {
  if (typeof value !== 'object') return value
  if ('key' in value) return messageText(value, lookUp, formats)
  if ('money' in value) return formats.money(value.money, value.currency)
  if ('day' in value) return formats.date(value.day)
  if ('moment' in value) return formats.moment(value.moment)
  if ('time' in value) return formats.time(value.time)
  const texts = (items: readonly MessageValue[]) => items.map((item) => String(valueText(item, lookUp, formats)))
  return 'all' in value ? formats.all(texts(value.all)) : formats.either(texts(value.either))
}
