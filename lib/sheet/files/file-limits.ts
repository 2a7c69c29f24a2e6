/** What a file may be before it is refused: beyond these, a page could no longer hold it or a person read it. */
export const BYTES_PER_MB = 1024 * 1024
export const MOST_BYTES = 160 * BYTES_PER_MB
export const MOST_COLUMNS = 200
export const LONGEST_CELL = 32 * 1024

/** Rows of one payout, unless the settings say otherwise. */
export const USUAL_MOST_ROWS = 100_000
