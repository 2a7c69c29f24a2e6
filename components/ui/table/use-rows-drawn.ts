import { useDeferredValue } from 'react'

// What a screen of 1,080 px shows of a table.
const FIRST_SCREEN = 20

/**
 * The rows of a list to draw: those of the first screen in the HTML of the page, and all of them once the browser runs the page. It has
 * their data already; as HTML they would be sent, and rendered by the server, a second time.
 */
export function useRowsDrawn<T>(rows: readonly T[]): readonly T[] {
  const all = useDeferredValue(true, false)
  return all ? rows : rows.slice(0, FIRST_SCREEN)
}
