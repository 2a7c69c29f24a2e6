'use client'

import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { rowsText } from '@/components/ui/count'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table'
import type { Pasted } from '@/lib/sheet/pasted'
import { fromClipboard } from './clipboard'
import { toClipboard } from './selection'
import { EMPTY_ROWS, forgetTyped, HEADINGS, keepTyped, keptTyped } from './typed-store'

type Props = { onRead: (cells: Pasted) => void; onBack: () => void }

/** An empty sheet to type payments into, or to paste some. It is kept for this tab until it is saved as a draft. */
export function TypedRows({ onRead, onBack }: Props) {
  const [lines, setLines] = useState(keptTyped)
  const table = useRef<HTMLDivElement>(null)
  const filled = lines.filter((cells) => cells.some((text) => text.trim() !== '')).length
  const change = (next: readonly (readonly string[])[]) => {
    const last = next.at(-1)
    const grown = last?.some((text) => text !== '') ? [...next, HEADINGS.map(() => '')] : next
    setLines(grown)
    keepTyped(grown)
  }
  const put = (row: number, column: number, block: readonly (readonly string[])[]) => {
    const size = Math.max(lines.length, row + block.length)
    const next = Array.from({ length: size }, (_, at) => lines[at] ?? HEADINGS.map(() => ''))
    change(next.map((cells, at) => cells.map((was, of) => block[at - row]?.[of - column] ?? was)))
  }
  const focus = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`input[data-cell="${row} ${column}"]`)?.focus()
  const press = (event: KeyboardEvent, row: number, column: number) => {
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    focus(row + step, column)
  }
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain')
    const block = fromClipboard({ text, html: event.clipboardData.getData('text/html') || null })
    if (block.length <= 1 && (block[0]?.length ?? 0) <= 1) return
    event.preventDefault()
    put(row, column, block)
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onRead({ text: toClipboard([HEADINGS, ...lines]), html: null })
      }}
    >
      <p className="max-w-[68ch] text-text-2">
        One row a payee. Enter goes down, the tabulator to the right; cells from a spreadsheet can be pasted anywhere.
        What you type stays in this tab until it is a draft.
      </p>
      <div ref={table} className="max-h-[60vh] overflow-auto rounded-card border">
        <Table label="Rows to type">
          <TableHead>
            <Th end>Row</Th>
            {HEADINGS.map((heading) => (
              <Th key={heading}>{heading}</Th>
            ))}
          </TableHead>
          <tbody>
            {lines.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row that is typed has no identity but its place
              <Tr key={row}>
                <Td end className="text-text-3">
                  {row + 2}
                </Td>
                {cells.map((text, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <Td key={column} className="p-0">
                    <input
                      data-cell={`${row} ${column}`}
                      aria-label={`${HEADINGS[column]} of row ${row + 2}`}
                      value={text}
                      maxLength={1_000}
                      autoComplete="off"
                      onChange={(event) => put(row, column, [[event.target.value]])}
                      onKeyDown={(event) => press(event, row, column)}
                      onPaste={(event) => paste(event, row, column)}
                      className="focus-inset h-row-grid w-full min-w-28 bg-surface px-2.5 text-text max-sm:text-[1rem]"
                    />
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isDisabled={filled === 0}>
          {`Read ${rowsText(filled)}`}
        </Button>
        <Button
          onPress={() => {
            forgetTyped()
            setLines(EMPTY_ROWS)
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
