/** The limits beyond which a file is refused: a page could not hold it, nor a person read it. */
export const BYTES_PER_MB = 1024 * 1024
export const MOST_BYTES = 160 * BYTES_PER_MB
export const MOST_COLUMNS = 200
export const LONGEST_CELL = 32 * 1024

/** Rows of one payout, unless the settings say otherwise. */
export const USUAL_MOST_ROWS = 100_000
