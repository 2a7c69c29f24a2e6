/** Why a payee is asked to connect their wallet: to be paid into it, or to let us charge it for a while. */
export const PURPOSES = ['be-paid', 'pay'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Reads a stored purpose. */
export const purposeOf = (stored: string): Purpose => (stored === 'pay' ? 'pay' : 'be-paid')
