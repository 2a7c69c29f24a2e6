// Minor units are whole numbers. Sums are exact because every amount and total stays below this ceiling.
const CEILING = 9_000_000_000_000_000

const WIRE = /^\d{1,14}\.\d{2}$/

/** "1500.00" to 150000 minor units; null when the text is not digits, a dot and two digits (contract 2.2). */
export function parseAmount(text: string): number | null {
  if (!WIRE.test(text)) return null
  const minor = Number(text.replace('.', ''))
  return minor <= CEILING ? minor : null
}

/** 150000 minor units to "1500.00". */
export function formatAmount(minor: number): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 150000 minor units to "1,500.00", the form of payment answers (contract 2.2). */
export function formatGrouped(minor: number): string {
  const [units = '0', cents = '00'] = formatAmount(minor).split('.')
  return `${units.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${cents}`
}

/** The exact sum in minor units, or null if it exceeds what the sandbox can store exactly. */
export function sumMinor(amounts: readonly number[]): number | null {
  let total = 0
  for (const amount of amounts) {
    total += amount
    if (total > CEILING) return null
  }
  return total
}
