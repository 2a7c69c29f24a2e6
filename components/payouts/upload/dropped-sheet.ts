let dropped: File | null = null

/** Keeps a file that was dropped on another page until the page of a new payout takes it. */
export function keepDropped(file: File): void {
  dropped = file
}

/** The file that was dropped last, once; null where there is none. */
export function takeDropped(): File | null {
  const file = dropped
  dropped = null
  return file
}
