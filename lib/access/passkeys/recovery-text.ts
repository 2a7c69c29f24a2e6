const SHAPE = /^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/

/** A recovery code as it is stored, from what somebody typed; null for anything else. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.trim().toLowerCase()
  return SHAPE.test(code) ? code : null
}
