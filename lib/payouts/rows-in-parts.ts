const ROWS_AT_ONCE = 10_000

/**
 * Reads the rows of a payout in the order of the sheet, a part at a time: one statement over all of a long payout would hold all of it
 * in memory twice. `read` gives up to `limit` rows after an ordinal.
 */
export async function rowsInParts<Row extends { readonly ordinal: number }>(
  read: (after: number, limit: number) => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let after = -1; ; ) {
    const some = await read(after, ROWS_AT_ONCE)
    all.push(...some)
    const last = some.at(-1)
    if (last === undefined || some.length < ROWS_AT_ONCE) return all
    after = last.ordinal
  }
}
