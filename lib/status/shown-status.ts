import type { StatusCode } from './status-code'
import { statusWord } from './status-text'

/** What is shown for a word of the service: a status of ours, or the service's own word where we do not know what it means. */
export type ShownStatus =
  | { readonly known: true; readonly code: StatusCode }
  | { readonly known: false; readonly raw: string | null }

/** The status of ours for a word of the service, whatever its case; a word that the table does not hold stays as it came. */
export function shownIn(codes: ReadonlyMap<string, StatusCode>, raw: string | null): ShownStatus {
  const code = codes.get(statusWord(raw) ?? '')
  return code === undefined ? { known: false, raw } : { known: true, code }
}
