'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Mapping } from '@/lib/sheet/fields'
import type { Refusal } from '@/lib/sheet/file-problems'
import { openSheet, prepareReader, type SheetHandle } from '@/lib/sheet/worker-client'
import type { SheetSummary } from '@/lib/sheet/worker-protocol'

export type Reading =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly file: string; readonly share: number }
  | { readonly kind: 'refused'; readonly file: string; readonly refusal: Refusal }
  | { readonly kind: 'read'; readonly file: string; readonly sheet: SheetHandle; readonly summary: SheetSummary }

type Context = {
  readonly currency: string
  readonly today: string /** Make the reader ready before a file is chosen. */
  readonly ahead: boolean
}

/** Reads one sheet at a time in a worker of the browser. Choosing another, or leaving the page, ends the one before. */
export function useSheetReading({ currency, today, ahead }: Context) {
  const [reading, setReading] = useState<Reading>({ kind: 'none' })
  const current = useRef<{ file: File; stop: AbortController; sheet: SheetHandle | null } | null>(null)
  const close = useCallback(() => {
    current.current?.stop.abort()
    current.current?.sheet?.close()
    current.current = null
  }, [])
  // The worker is outside of the page's tree: it is made ready while staff look for their file, and ends with the page.
  useEffect(() => {
    if (ahead) void prepareReader()
    return close
  }, [close, ahead])

  const read = async (file: File, tab?: string) => {
    close()
    const mine = { file, stop: new AbortController(), sheet: null as SheetHandle | null }
    current.current = mine
    setReading({ kind: 'reading', file: file.name, share: 0 })
    const opened = await openSheet(file, {
      context: { currency, today },
      signal: mine.stop.signal,
      onProgress: ({ share }) => current.current === mine && setReading({ kind: 'reading', file: file.name, share }),
      ...(tab === undefined ? {} : { sheet: tab }),
    }).catch((): null => null)
    if (current.current !== mine) return
    if (opened === null) return setReading({ kind: 'none' })
    if (!opened.ok) return setReading({ kind: 'refused', file: file.name, refusal: opened.problem })
    mine.sheet = opened.value
    setReading({ kind: 'read', file: file.name, sheet: opened.value, summary: opened.value.summary })
  }

  return {
    reading,
    read: (file: File) => void read(file),
    readTab: (tab: string) => current.current && void read(current.current.file, tab),
    cancel: () => {
      close()
      setReading({ kind: 'none' })
    },
    remap: async (mapping: Mapping) => {
      const sheet = current.current?.sheet
      if (!sheet) return
      const summary = await sheet.remap(mapping)
      setReading((was) => (was.kind === 'read' && was.sheet === sheet ? { ...was, summary } : was))
    },
  }
}
