import 'server-only'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { StoredRow } from '@/lib/payouts/stored-row'
import { sheetTerms } from '@/lib/payouts/terms/terms'
import { settings } from '@/lib/platform/settings'
import { readLimits } from '@/lib/policy/read-limits'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { directoryKeysOf } from '@/lib/sheet/rows/payee-directory'
import type { Tx } from '@/lib/store/database'
import { dateInZone } from '@/lib/time/zone'
import type { CheckContext } from './check-row'
import { readPayeeDirectory } from './read-payee-directory'

/** What the checks of some rows depend on besides the rows; the directory is read once for all of them. */
export async function contextFor(
  tx: Tx,
  draft: StoredPayout,
  rows: readonly Pick<StoredRow, 'lineNo' | 'cells' | 'patch'>[],
): Promise<CheckContext> {
  const mapping = draft.mapping as Mapping
  const keys = rows.map((row) => directoryKeysOf(row, mapping, row.patch))
  const { timeZone: zone } = settings()
  const now = new Date()
  const terms = sheetTerms(draft)
  return {
    mapping,
    currency: draft.defaultCurrency,
    today: dateInZone(now, zone),
    limits: await readLimits(tx),
    ...(terms === null ? {} : { held: { terms, zone, now: now.toISOString() } }),
    book: await readPayeeDirectory(tx, {
      codes: new Set(keys.flatMap(({ codes }) => codes)),
      phones: new Set(keys.flatMap(({ phones }) => phones)),
      references: new Set(keys.flatMap(({ references }) => references)),
    }),
  }
}
