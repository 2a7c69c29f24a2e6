import { useSyncExternalStore } from 'react'

type Row = { readonly id: string }
export type SelectedRows<T extends Row> = ReadonlyMap<string, T>

const NONE = new Map<string, never>()
const byList = new Map<string, SelectedRows<Row>>()
const listeners = new Set<() => void>()

function put(list: string, rows: SelectedRows<Row>): void {
  byList.set(list, rows)
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The rows of a list that a person has selected, on all of its pages, until they are cleared or the browser leaves the product. */
export function useSelectedRows<T extends Row>(list: string) {
  const selected = useSyncExternalStore(
    listen,
    () => (byList.get(list) ?? NONE) as SelectedRows<T>,
    (): SelectedRows<T> => NONE,
  )
  return {
    selected,
    /** Selects rows, or deselects them. */
    select: (rows: readonly T[], on: boolean) => {
      const next = new Map(selected)
      for (const row of rows) {
        if (on) next.set(row.id, row)
        else next.delete(row.id)
      }
      put(list, next)
    },
    clear: () => put(list, NONE),
  }
}
