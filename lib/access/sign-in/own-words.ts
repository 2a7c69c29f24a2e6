import { ROLES } from '@/lib/access/roles'

/** Whose password it is. `words` are further texts that belong to them, such as the name of the company. */
export type PasswordOwner = { readonly email: string; readonly name: string; readonly words: readonly string[] }

// What this product and its work are called, and what people put beside a name to make a password of it.
const COMMON = `
countinghouse counting house payout payouts payee payees payment payments payroll approval approvals approve escrow batch wallet wallets money mobile
finance accounts accounting office merchant sandbox staff team dashboard password passwort passwd passcode secret login signin account welcome hello
change changeme letmein access enter user admin administrator manager boss company limited demo test temp temporary master default qwerty abc
`

const LEAST_WORD = 3
const LEAST_REVERSED = 5
// A date on each side: digits that an attacker tries around every word.
const FREE_DIGITS = 16

// What people write for a letter.
const WRITTEN: Readonly<Record<string, string>> = {
  ...{ a: 'a4@', b: 'b8', e: 'e3€', g: 'g69', i: 'il1!|', l: 'li1!|£', o: 'o0', s: 's5$', t: 't7+', z: 'z2' },
}
// A sign stands for a letter, or between letters.
const WITHOUT_SIGNS = [/[^\p{L}\p{N}]/gu, /[^\p{L}\p{N}@$!|+€£]/gu]

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const trimmed = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const classOf = (letter: string) => `[${WRITTEN[letter] ?? letter}]`

function wordsOf({ email, name, words }: PasswordOwner): RegExp {
  const texts = [email, email.replace(/@.*/, ''), name, ...words, ...ROLES, ...COMMON.split(/\s/)].map(plain)
  const all = texts.flatMap((text) => [text.replace(/[^\p{L}\p{N}]/gu, ''), ...text.split(/[^\p{L}\p{N}]/u)])
  const both = all.flatMap((word) => (word.length < LEAST_REVERSED ? [word] : [word, [...word].reverse().join('')]))
  const found = both.filter((word) => word.length >= LEAST_WORD)
  const patterns = found.sort((one, other) => other.length - one.length).map((word) => [...word].map(classOf).join(''))
  return new RegExp(patterns.join('|'), 'gu')
}

/**
 * What is left of a password without the words of its owner, of the product and of its work, in whatever case, with signs between their letters
 * and digits or signs in place of them: the letters, and the digits from the seventeenth on. One text for each way to read the signs.
 */
export function leftOf(password: string, owner: PasswordOwner): readonly string[] {
  const words = wordsOf(owner)
  return WITHOUT_SIGNS.map((signs) => {
    const left = plain(password).replace(signs, '').replace(words, '')
    return left.replace(/\P{L}/gu, '') + left.replace(/\P{N}/gu, '').slice(FREE_DIGITS)
  })
}

/** The words that a password may be without what stands around them, as the list of leaked ones has them. */
export function coresOf(password: string): readonly string[] {
  const text = plain(password)
  if (text.replace(/\P{N}/gu, '').length > FREE_DIGITS) return []
  const core = trimmed(text)
  const letterOf = (sign: string) =>
    /\p{L}/u.test(sign) ? sign : (Object.entries(WRITTEN).find(([, signs]) => signs.includes(sign))?.[0] ?? sign)
  return [core, [...core].map(letterOf).join('')]
}
