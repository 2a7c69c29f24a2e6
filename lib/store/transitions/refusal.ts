/** An invariant of the database that said no. `rule` is its number: `I1` to `I15`, or `input` for a request that makes no sense. */
export type Refusal = { readonly rule: string; readonly sentence: string }

/** Reads a refusal of the database out of a thrown error; null for every other error. */
export function refusalOf(error: unknown): Refusal | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    if (/^CH0\d\d$/.test(code)) return { rule: ruleOf(code), sentence: at.message }
  }
  return null
}

const ruleOf = (code: string): string => (code === 'CH000' ? 'input' : `I${Number(code.slice(2))}`)
