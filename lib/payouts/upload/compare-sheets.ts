import { fieldText } from '@/lib/payouts/draft/bulk-edit-input'
import type { StoredRow } from '@/lib/payouts/stored-row'
import type { Field, Mapping } from '@/lib/sheet/columns/fields'
import { type Cell, cellText, type SheetRow } from '@/lib/sheet/files/cells'

/** What a corrected sheet changed when it replaced the one before; line numbers are those of the new sheet. */
export type Replaced = {
  readonly from: string | null
  readonly to: string | null
  readonly same: number
  readonly changed: number
  readonly added: number
  readonly gone: number
  /** Edited rows that are unchanged in the new sheet: their edits are kept. */
  readonly kept: number
  /** Rows whose edits were dropped, since the new sheet has other cells for them or no longer has them: the first of them. */
  readonly lost: readonly { readonly lineNo: number; readonly gone: boolean }[]
  readonly lostRows: number
}

/** A row of the sheet before, with what staff changed in it. */
export type OldRow = Pick<StoredRow, 'lineNo' | 'cells' | 'patch'>

export type Pairs<Old, New> = {
  readonly pairs: ReadonlyMap<New, Old>
  readonly left: readonly Old[]
  readonly right: readonly New[]
}

const LOST_NAMED = 20

/** The rows of a corrected sheet that equal a row of the sheet before cell by cell, each with that row. */
export const pairSame = <Old extends SheetRow, New extends SheetRow>(
  olds: readonly Old[],
  news: readonly New[],
): Pairs<Old, New> => pair(olds, news, [(row) => cellsKey(row.cells)], [(row) => cellsKey(row.cells)])

/** What a corrected sheet changed: `same` are the equal rows; the others are paired by whom they pay. */
export function compareSheets(
  same: Pairs<OldRow, SheetRow>,
  before: Mapping,
  after: Mapping,
): Omit<Replaced, 'from' | 'to'> {
  const changed = pair(same.left, same.right, keysFor(before), keysFor(after))
  const lost = [
    ...[...changed.pairs].filter(([, old]) => isEdited(old)).map(([row]) => ({ lineNo: row.lineNo, gone: false })),
    ...changed.left.filter(isEdited).map(({ lineNo }) => ({ lineNo, gone: true })),
  ]
  return {
    same: same.pairs.size,
    changed: changed.pairs.size,
    added: changed.right.length,
    gone: changed.left.length,
    kept: [...same.pairs.values()].filter(isEdited).length,
    lost: lost.slice(0, LOST_NAMED),
    lostRows: lost.length,
  }
}

/** Whether staff edited a row. */
export const isEdited = ({ patch }: Pick<OldRow, 'patch'>): boolean => Object.keys(patch).length > 0

type KeyOf = (row: SheetRow) => string | null

function cellsKey(cells: readonly Cell[]): string {
  const texts = cells.map(cellText)
  return JSON.stringify(texts.slice(0, texts.findLastIndex((text) => text !== '') + 1))
}

/** By what a changed row is recognised: its reference, its phone, its name, and at last its line. */
function keysFor(mapping: Mapping): KeyOf[] {
  const by =
    (field: Field): KeyOf =>
    (row) => {
      const text = fieldText({ ...row, patch: {} }, field, mapping)
      return text === '' ? null : text.toLowerCase()
    }
  return [by('reference'), by('phone'), by('name'), (row) => String(row.lineNo)]
}

/** Pairs rows that have a key in common, key by key, each row once and in order. */
function pair<Old extends SheetRow, New extends SheetRow>(
  olds: readonly Old[],
  news: readonly New[],
  oldKeys: readonly KeyOf[],
  newKeys: readonly KeyOf[],
): Pairs<Old, New> {
  const pairs = new Map<New, Old>()
  let [left, right] = [olds, news]
  for (const [at, oldKey] of oldKeys.entries()) {
    const waiting = new Map<string, Old[]>()
    for (const row of left) {
      const key = oldKey(row)
      if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), row])
    }
    for (const row of right) {
      const key = newKeys[at]?.(row) ?? null
      const old = key === null ? undefined : waiting.get(key)?.shift()
      if (old !== undefined) pairs.set(row, old)
    }
    const taken = new Set<SheetRow>(pairs.values())
    left = left.filter((row) => !taken.has(row))
    right = right.filter((row) => !pairs.has(row))
  }
  return { pairs, left, right }
}
