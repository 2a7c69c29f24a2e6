const MOST_LINKS = 16

type Link = Readonly<Record<string, unknown>>

/**
 * Anything that was thrown, with what caused it, outermost first, and the errors that an `AggregateError` gathers. Sixteen at most, so
 * that a chain that leads back to itself ends.
 */
export function errorChain(error: unknown): readonly Link[] {
  const links: Link[] = []
  const open: unknown[] = [error]
  while (open.length > 0 && links.length < MOST_LINKS) {
    const next = open.shift()
    if (typeof next !== 'object' || next === null) continue
    const link = next as Link
    links.push(link)
    open.push(link.cause, ...[link.errors].flat())
  }
  return links
}

/** The first link of the chain whose `code` is this text or fits this pattern; null if there is none. */
export const linkWithCode = (error: unknown, wanted: string | RegExp): Link | null =>
  errorChain(error).find(({ code }) =>
    typeof code !== 'string' ? false : typeof wanted === 'string' ? code === wanted : wanted.test(code),
  ) ?? null

/** The first code in the chain, such as an SQLSTATE or ECONNREFUSED; null if there is none. */
export const codeOf = (error: unknown): string | null => {
  const { code } = linkWithCode(error, /./) ?? {}
  return typeof code === 'string' ? code : null
}

/**
 * Whether an error is the one of ours, or of a library, that has this `name`. Never `instanceof`: the built app holds some classes several
 * times, and an error of one copy is no instance of another's class.
 */
export const isNamed = <E extends Error>(error: unknown, name: E['name']): error is E =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === name
