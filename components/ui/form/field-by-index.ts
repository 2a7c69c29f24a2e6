type Keyed = readonly { readonly key: string }[]

/** The name that a form gives a field of a list, "terms.0.day", from the name by the key of its entry, "terms.a.day". */
export function fieldByIndex(field: string, lists: Readonly<Record<string, Keyed>>): string {
  const [list = '', key, part] = field.split('.')
  const at = part === undefined ? undefined : lists[list]?.findIndex((entry) => entry.key === key)
  return at === undefined ? field : `${list}.${at}.${part}`
}
