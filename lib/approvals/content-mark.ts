/** The first twelve digits of a content hash, in the form in which people compare them: "7F3A 91C2 B04E". */
export function contentMark(hash: string): string {
  return (hash.slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join(' ')
}
