'use client'

import { useRef, useState } from 'react'

/** The ids between two of a list, both inside and in its order; just the second where the first is not in it. */
export function rangeOf(order: readonly string[], from: string | null, to: string): readonly string[] {
  const a = from === null ? -1 : order.indexOf(from)
  const b = order.indexOf(to)
  return a < 0 || b < 0 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/**
 * The escrows chosen for a release. `can` are those that can be chosen now, in the order they are shown: what cannot be any
 * more is no longer chosen. With Shift everything from the last one ticked to this one is chosen, or let go.
 */
export function useChosen(can: readonly string[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const chosen = can.filter((id) => ids.has(id))
  const toggle = (id: string, withShift: boolean) => {
    if (!can.includes(id)) return
    const takes = !ids.has(id)
    const next = new Set(chosen)
    for (const one of withShift ? rangeOf(can, anchor.current, id) : [id]) {
      if (takes) next.add(one)
      else next.delete(one)
    }
    anchor.current = id
    setIds(next)
  }
  return {
    chosen,
    toggle,
    choose: (all: readonly string[]) => setIds(new Set(all)),
    clear: () => setIds(new Set()),
  }
}
