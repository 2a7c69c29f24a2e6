'use client'

import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import { fieldNames } from '@/lib/sheet/columns/fields'
import type { Unsaved } from './cell-saver'
import type { Edits } from './use-edits'

/** What was typed and is not saved: kept here until it is, or until its writer lets it go. */
export function UnsavedBar({ edits }: { edits: Edits }) {
  const failed = edits.unsaved.filter((cell) => cell.state === 'failed' || cell.state === 'gone')
  const overtaken = edits.unsaved.filter((cell) => cell.state === 'overtaken')
  if (failed.length + overtaken.length === 0) return null
  return (
    <div className="flex flex-col gap-2 border-b px-gutter py-2">
      {failed.length > 0 && <Failed cells={failed} edits={edits} />}
      {overtaken.slice(0, 3).map((cell) => (
        <Overtaken key={`${cell.rowId} ${cell.field}`} cell={cell} edits={edits} />
      ))}
      {overtaken.length > 3 && <p className="text-text-2">and {overtaken.length - 3} more like it.</p>}
    </div>
  )
}

function Failed({ cells, edits }: { cells: readonly Unsaved[]; edits: Edits }) {
  const [first] = cells
  const which =
    cells.length === 1 && first !== undefined
      ? `The ${fieldNames[first.field]} of row ${first.lineNo}, “${first.text}”, is not saved.`
      : `${cells.length} cells that you typed are not saved.`
  return (
    <Notice
      tone="bad"
      role="alert"
      actions={
        <>
          {cells.some((cell) => cell.state === 'failed') && (
            <Button size="sm" onPress={() => void edits.cells.retry()}>
              Save again
            </Button>
          )}
          <Button size="sm" variant="quiet" onPress={() => edits.cells.forget(cells)}>
            Let go
          </Button>
        </>
      }
    >
      {which} {first?.told} What you typed stays here until it is saved.
    </Notice>
  )
}

function Overtaken({ cell, edits }: { cell: Unsaved; edits: Edits }) {
  return (
    <Notice
      tone="warn"
      role="alert"
      actions={
        <>
          <Button size="sm" onPress={() => edits.cells.overwrite(cell)}>{`Use mine, ${cell.text || 'empty'}`}</Button>
          <Button size="sm" variant="quiet" onPress={() => edits.cells.forget([cell])}>
            {`Keep ${cell.theirs?.text || 'it empty'}`}
          </Button>
        </>
      }
    >
      Row {cell.lineNo}: {cell.theirs?.who} changed the {fieldNames[cell.field]} to “{cell.theirs?.text}” while you
      typed “{cell.text}”. Yours is not saved.
    </Notice>
  )
}
