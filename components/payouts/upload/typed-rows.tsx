'use client'

import { useState } from 'react'
import { toClipboard } from '@/components/payouts/grid/selection'
import { Button } from '@/components/ui/action/button'
import { rowsText } from '@/components/ui/value/count'
import type { PayoutView } from '@/lib/payouts/view'
import type { Pasted } from '@/lib/sheet/files/pasted'
import { TypedGrid } from './typed-grid'
import { emptyRows, forgetTyped, headingsOf, keepTyped, keptTyped, type Lines, linesWithWords } from './typed-store'

type Props = { kind: PayoutView['kind']; onRead: (cells: Pasted) => void; onBack: () => void }

/** An empty sheet to type payments into, or to paste some. It is kept for this tab until it is saved as a draft. */
export function TypedRows({ kind, onRead, onBack }: Props) {
  const headings = headingsOf(kind)
  const [lines, setLines] = useState(() => keptTyped(kind))
  const filled = linesWithWords(lines).length
  const change = (next: Lines) => {
    setLines(next)
    keepTyped(kind, next)
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onRead({ text: toClipboard([headings, ...lines]), html: null })
      }}
    >
      <p className="max-w-[68ch] text-text-2">
        One row a payee. Enter goes down, the tabulator to the right; cells from a spreadsheet can be pasted anywhere.
        What you type stays in this tab until it is a draft.
        {kind === 'escrow' && ' A deadline that is left empty is asked for in the draft, or set for all rows there.'}
      </p>
      <TypedGrid headings={headings} lines={lines} onChange={change} firstLine={2} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isDisabled={filled === 0}>
          {`Read ${rowsText(filled)}`}
        </Button>
        <Button
          onPress={() => {
            forgetTyped(kind)
            setLines(emptyRows(kind))
          }}
          isDisabled={filled === 0}
        >
          Empty the rows
        </Button>
        <Button variant="quiet" onPress={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
