/** The content of one mail. `link.url` is an address of ours; everything else is plain text, whatever it contains. */
export type Letter = {
  /** Its language: "en". */
  readonly language: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link: { readonly words: string; readonly url: string } | null
  /** Why the reader gets it, in small print. */
  readonly foot: string
}

const LONGEST_SUBJECT = 150

/** Text for a header: one line without control characters, so that no name in it can begin another header. */
export function headerLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
  return line.length <= LONGEST_SUBJECT ? line : `${line.slice(0, LONGEST_SUBJECT - 1)}…`
}

/** A letter as plain text. */
export function letterText({ paragraphs, link, foot }: Letter): string {
  const parts = [...paragraphs, ...(link === null ? [] : [`${link.words}:\n${link.url}`])]
  return `${parts.join('\n\n')}\n\n-- \n${foot}\n`
}

/** A letter as a page that loads no pictures, scripts or styles; every text is escaped. */
export function letterHtml({ language, paragraphs, link, foot }: Letter): string {
  const lines = paragraphs.map((text) => `<p>${escaped(text)}</p>`)
  if (link !== null) lines.push(`<p><a href="${escaped(link.url)}">${escaped(link.words)}</a></p>`)
  return [
    '<!doctype html>',
    `<html lang="${escaped(language)}"><body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#1A1B1E;background:#FFFFFF">`,
    ...lines,
    `<p style="font-size:12px;color:#52545A">${escaped(foot)}</p>`,
    '</body></html>',
    '',
  ].join('\n')
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark)

const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/iu

/** Whether this is one mail address: a mail to it reaches nobody else. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text)
