const PHONE = /^\+?[\d\s().-]{3,}$/
const MOST_WORDS = 8

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * The search text as the text of a tsquery: each word is the beginning of a word of the payee, and all must match. A number
 * typed with spaces or a plus is one word; a code of digits and dashes is also searched as it is. Null for an empty search.
 */
export function searchQuery(typed: string): string | null {
  const text = plain(typed).trim()
  const number = PHONE.test(text) ? text.replace(/\D/g, '') : ''
  if (number !== '') return /^\+?\d+$|\s/.test(text) ? beginning(number) : `${beginning(number)} | ${beginning(text)}`
  const wanted = text.split(/\s+/).filter((word) => word !== '')
  return wanted.length === 0 ? null : wanted.slice(0, MOST_WORDS).map(beginning).join(' & ')
}

const beginning = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
