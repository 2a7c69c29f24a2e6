/**
 * Phrases to look for in text, from a pattern of words: `a|b` is a choice, `( )` holds one, `?` follows what may be missing,
 * and `^` and `$` tie a phrase to the start or the end of the text. Text is compared as `headingKey` writes it.
 */
export class Phrases {
  /** Every phrase that the pattern stands for, without the marks of its ends. */
  readonly forms: readonly string[]
  private readonly byFirst = new Map<string, Phrase[]>()

  constructor(pattern: string) {
    const phrases = [...new Set(choices(pattern, 0).forms.map((form) => form.replace(/ +/g, ' ').trim()))].map(phraseOf)
    this.forms = phrases.map(({ words }) => words.join(' '))
    for (const phrase of phrases) {
      const [first = ''] = phrase.words
      this.byFirst.set(first, [...(this.byFirst.get(first) ?? []), phrase])
    }
  }

  /** Whether one of the phrases is in a text. */
  isIn(key: string): boolean {
    const words = key.split(' ')
    return words.some((word, at) => this.byFirst.get(word)?.some((phrase) => isAt(phrase, words, at)) === true)
  }
}

type Phrase = { readonly words: readonly string[]; readonly isFirst: boolean; readonly isLast: boolean }

const phraseOf = (form: string): Phrase => ({
  words: form.replace(/[\^$]/g, '').split(' '),
  isFirst: form.startsWith('^'),
  isLast: form.endsWith('$'),
})

function isAt({ words, isFirst, isLast }: Phrase, text: readonly string[], at: number): boolean {
  if ((isFirst && at > 0) || (isLast && at + words.length < text.length)) return false
  return words.every((word, place) => text[at + place] === word)
}

type Found = { readonly forms: string[]; readonly end: number }

function choices(pattern: string, from: number): Found {
  const forms: string[] = []
  for (let at = from; ; at += 1) {
    const branch = sequence(pattern, at)
    forms.push(...branch.forms)
    at = branch.end
    if (pattern[at] !== '|') return { forms, end: at }
  }
}

function sequence(pattern: string, from: number): Found {
  let forms = ['']
  let at = from
  while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
    const group = pattern[at] === '(' ? choices(pattern, at + 1) : null
    const part = group === null ? [pattern[at] ?? ''] : group.forms
    at = group === null ? at + 1 : group.end + 1
    const isOptional = pattern[at] === '?'
    if (isOptional) at += 1
    forms = forms.flatMap((form) => (isOptional ? ['', ...part] : part).map((more) => form + more))
  }
  return { forms, end: at }
}
