const PHONE = /^\+?[\d\s().-]{3,}$/
const MOST_WORDS = 8

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * The search text as the text of a tsquery: each word is the beginning of a word of what is searched, and all must match. Null for an
 * empty search.
 */
export function searchQuery(typed: string): string | null {
  const wanted = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  return wanted.length === 0 ? null : wanted.slice(0, MOST_WORDS).map(wholeOrParts).join(' & ')
}

/** The same where phone numbers are searched too: a number typed with spaces or a plus is one word; a code of digits and dashes is also searched as it is. */
export function searchQueryWithPhones(typed: string): string | null {
  const text = plain(typed).trim()
  const number = PHONE.test(text) ? text.replace(/\D/g, '') : ''
  if (number === '') return searchQuery(typed)
  return /^\+?\d+$|\s/.test(text) ? beginning(number) : `${beginning(number)} | ${beginning(text)}`
}

/**
 * The same for what is found by every end of its words (`entry_words` in the database): a word with signs in it is not taken apart, because a part
 * such as "inv" may be in every one of them, and a phone is also searched without its leading zero.
 */
export function searchQueryOfEnds(typed: string): string | null {
  const text = plain(typed).trim()
  if (text === '') return null
  const number = PHONE.test(text) ? text.replace(/\D/g, '') : ''
  const words = text.split(/\s+/).slice(0, MOST_WORDS)
  if (number === '') return words.map(beginning).join(' & ')
  const forms = new Set([
    number,
    ...(words.length === 1 ? words : []),
    ...(/^0\d{3,}$/.test(number) ? [number.slice(1)] : []),
  ])
  return [...forms].map((form) => beginning(form.replace(/^\+/, ''))).join(' | ')
}

// A word with signs in it may be a part of a longer one, which is found by its own parts.
function wholeOrParts(word: string): string {
  const parts = word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
  return parts.length < 2 ? beginning(word) : `(${beginning(word)} | ${parts.map(beginning).join(' & ')})`
}

const beginning = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
