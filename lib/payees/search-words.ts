const PHONE = /^\+?[\d\s().-]{3,}$/
const MOST_WORDS = 8

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * What somebody typed, as the text of a tsquery: each word is the beginning of a word of the payee, all of them are wanted.
 * A number typed with spaces or a plus is one word. Null where nothing is asked for.
 */
export function searchQuery(typed: string): string | null {
  const text = plain(typed).trim()
  const words = PHONE.test(text) ? [text.replace(/\D/g, '')] : text.split(/\s+/)
  const wanted = words.filter((word) => word !== '').slice(0, MOST_WORDS)
  if (wanted.length === 0) return null
  return wanted.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ')
}
