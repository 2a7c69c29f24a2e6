const SHAPE = /^[a-z2-9]{24}$/
const GROUP = /.{4}/g

/**
 * A code that was handed over (recovery, set-up, access) as it is stored, from what somebody typed, who may have heard it by phone: capitals, spaces
 * and hyphens do not count. Null for anything else.
 */
export function readHandedOver(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s\p{Pd}]/gu, '')
  return SHAPE.test(code) ? (code.match(GROUP) ?? []).join('-') : null
}
