import { z } from 'zod/mini'

/** The columns of rows that are typed by hand; their headings are recognised without asking. */
export const HEADINGS = ['Name', 'Phone', 'Network', 'Amount', 'Reference'] as const

const NAME = 'typed rows'
const shape = z.array(z.array(z.string()))

export type Lines = readonly (readonly string[])[]

export const EMPTY_ROWS: Lines = Array.from({ length: 8 }, () => HEADINGS.map(() => ''))

/** Keeps the rows that are being typed for this tab, so that a reload does not lose them. Ends with the tab. */
export function keepTyped(lines: Lines): void {
  sessionStorage.setItem(NAME, JSON.stringify(lines))
}

export function forgetTyped(): void {
  sessionStorage.removeItem(NAME)
}

/** The rows as they were typed in this tab, or empty ones. */
export function keptTyped(): Lines {
  const text = sessionStorage.getItem(NAME)
  if (text === null) return EMPTY_ROWS
  const kept = shape.safeParse(JSON.parse(text))
  return kept.success && kept.data.every((cells) => cells.length === HEADINGS.length) ? kept.data : EMPTY_ROWS
}

/** Whether rows are being typed in this tab. */
export const hasTyped = (): boolean => sessionStorage.getItem(NAME) !== null

/** The lines that say something. */
export const linesWithWords = (lines: Lines): Lines => lines.filter((cells) => cells.some((text) => text.trim() !== ''))
