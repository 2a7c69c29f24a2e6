// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** Text without invisible characters: control characters become a space; those that hide or reorder text are removed. */
export const visibleWords = (text: string): string => text.replace(CONTROL, ' ').replace(INVISIBLE, '').trim()
