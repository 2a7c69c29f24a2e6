import type { Source } from './use-sheet-reading'

/**
 * The SHA-256 of a file as hexadecimal digits, for a draft: the file itself stays in the browser. Nothing for cells without a file, and on a page
 * without a secure connection, where the browser does not compute hashes.
 */
export async function hashOfFile(source: Source): Promise<{ readonly sheetSha256?: string }> {
  if (source.kind !== 'file' || !globalThis.isSecureContext) return {}
  const digest = await crypto.subtle.digest('SHA-256', await source.file.arrayBuffer())
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { sheetSha256: hex }
}
