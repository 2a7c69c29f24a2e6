import 'server-only'
import { readLimits } from '@/lib/limits/read-limits'
import { settings } from '@/lib/settings'
import type { SheetRow } from '@/lib/sheet/cells'
import type { Mapping } from '@/lib/sheet/fields'
import type { Patch } from '@/lib/sheet/patch'
import { bookKeysOf } from '@/lib/sheet/payee-book'
import type { Tx } from '@/lib/store/database'
import { dateInZone } from '@/lib/zone'
import type { CheckContext } from './check'
import type { StoredPayout } from './locked-draft'
import { readBook } from './read-book'
import { sheetTerms } from './terms'

type ToCheck = { readonly row: SheetRow; readonly patch: Patch }

/** What the checks of some rows of a payout depend on besides them; the directory is asked once for all of them. */
export async function contextFor(tx: Tx, draft: StoredPayout, rows: readonly ToCheck[]): Promise<CheckContext> {
  const mapping = draft.mapping as Mapping
  const keys = rows.map(({ row, patch }) => bookKeysOf(row, mapping, patch))
  const { timeZone: zone } = settings()
  const now = new Date()
  const terms = sheetTerms(draft)
  return {
    mapping,
    currency: draft.defaultCurrency,
    today: dateInZone(now, zone),
    limits: await readLimits(tx),
    ...(terms === null ? {} : { held: { terms, zone, now: now.toISOString() } }),
    book: await readBook(tx, {
      codes: new Set(keys.flatMap(({ codes }) => codes)),
      phones: new Set(keys.flatMap(({ phones }) => phones)),
      references: new Set(keys.flatMap(({ references }) => references)),
    }),
  }
}
