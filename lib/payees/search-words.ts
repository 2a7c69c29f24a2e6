const PHONE = /^\+?[\d\s().-]{3,}$/
const MOST_WORDS = 8

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * What somebody typed, as the text of a tsquery: each word is the beginning of a word of the payee, all of them are wanted.
 * A number typed with spaces or a plus is one word; a code of digits and dashes is looked for as it stands, too. Null where
 * nothing is asked for.
 */
export function searchQuery(typed: string): string | null {
  const text = plain(typed).trim()
  const number = PHONE.test(text) ? text.replace(/\D/g, '') : ''
  if (number !== '') return /^\+?\d+$|\s/.test(text) ? beginning(number) : `${beginning(number)} | ${beginning(text)}`
  const wanted = text.split(/\s+/).filter((word) => word !== '')
  return wanted.length === 0 ? null : wanted.slice(0, MOST_WORDS).map(beginning).join(' & ')
}

const beginning = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
