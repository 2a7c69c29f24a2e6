import type { Option } from './select-options'

const TYPING_MS = 1_000

/** What was typed on a closed select, and when. */
export type Typed = { readonly text: string; readonly at: number }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * What a key does on a closed select: the arrows left and right choose the neighbour, and letters the next option that begins
 * with what was typed within a second. Null for a key that means nothing here.
 */
export function chosenByKey<Id extends string>(
  { key, ctrlKey, metaKey, altKey, timeStamp }: Key,
  options: readonly Option<Id>[],
  value: Id | null,
  before: Typed,
): { readonly option: Option<Id> | null; readonly typed: Typed } | null {
  const at = options.findIndex(({ id }) => id === value)
  const step = STEPS[key]
  if (step !== undefined) return { option: options[Math.max(0, at + step)] ?? null, typed: { text: '', at: 0 } }
  const earlier = timeStamp - before.at < TYPING_MS ? before.text : ''
  const isLetter = [...key].length === 1 && !ctrlKey && !metaKey && !altKey && (key !== ' ' || earlier !== '')
  if (!isLetter) return null
  const text = (earlier + key).toLocaleLowerCase()
  // The first letter goes on from the present choice, the next ones stay on it while it fits.
  const from = earlier === '' ? at + 1 : Math.max(0, at)
  const inOrder = [...options.slice(from), ...options.slice(0, from)]
  const option = inOrder.find(({ label }) => label.toLocaleLowerCase().startsWith(text)) ?? null
  return { option, typed: { text, at: timeStamp } }
}
