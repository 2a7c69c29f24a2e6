import type { Staff } from '@/lib/access/actor'
import { sameJson } from '@/lib/platform/same-json'
import type { Field } from '@/lib/sheet/columns/fields'
import type { RowEdits } from '@/lib/sheet/rows/row-edits'

/** Who did something to a row, by id and by name, and when (ISO 8601 in UTC). */
export type Author = { readonly by: string; readonly who: string; readonly at: string }

/** What a person can do to a row besides typing into a field. */
type OtherEdit = 'excluded' | 'terms' | 'added'

/** Who typed each field of a row, excluded it, gave it its own terms or added it by hand. */
export type EditAuthors = Readonly<Partial<Record<Field | OtherEdit, Author>>>

/** The person who acts now. */
export const authorNow = ({ id, name }: Pick<Staff, 'id' | 'name'>): Author => ({
  by: id,
  who: name,
  at: new Date().toISOString(),
})

/**
 * The authors of a row after its edits changed: what is new or different was done by `author`, what stays keeps its author,
 * and what is gone has none. Who added a row never changes.
 */
export function editsAfter(
  author: Author,
  was: { readonly patch: RowEdits; readonly edits: EditAuthors },
  patch: RowEdits,
): EditAuthors {
  const fields = Object.keys(patch.values ?? {}) as Field[]
  const typed = fields.map((field) => {
    const same = was.patch.values?.[field] === patch.values?.[field]
    return [field, same ? (was.edits[field] ?? author) : author] as const
  })
  const excluded = patch.leftOut === true
  const stillExcluded = was.patch.leftOut === true && was.patch.leftOutWhy === patch.leftOutWhy
  const sameTerms = sameJson(was.patch.terms ?? null, patch.terms ?? null)
  return {
    ...Object.fromEntries(typed),
    ...(excluded ? { excluded: stillExcluded ? (was.edits.excluded ?? author) : author } : {}),
    ...(patch.terms === undefined ? {} : { terms: sameTerms ? (was.edits.terms ?? author) : author }),
    ...(was.edits.added === undefined ? {} : { added: was.edits.added }),
  }
}
