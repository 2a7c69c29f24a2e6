import { useSyncExternalStore } from 'react'
import type { Amount } from '@/lib/money/amount'

type Sum = { readonly amount: Amount; readonly currency: string }
export type SelectedRows = ReadonlyMap<string, Sum>

const NONE: SelectedRows = new Map()
const byList = new Map<string, SelectedRows>()
const listeners = new Set<() => void>()

function put(list: string, rows: SelectedRows): void {
  byList.set(list, rows)
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The rows of a list that a person has selected, on all of its pages, until they are cleared or the browser leaves the product. */
export function useSelectedRows(list: string) {
  const selected = useSyncExternalStore(
    listen,
    () => byList.get(list) ?? NONE,
    () => NONE,
  )
  return {
    selected,
    /** Selects rows, or deselects them. */
    select: (rows: readonly (Sum & { readonly id: string })[], on: boolean) => {
      const next = new Map(selected)
      for (const { id, amount, currency } of rows) {
        if (on) next.set(id, { amount, currency })
        else next.delete(id)
      }
      put(list, next)
    },
    clear: () => put(list, NONE),
  }
}
