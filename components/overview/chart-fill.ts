const FILLS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'] as const

/** The fill of the nth method of a chart, from the strongest on; beyond the fourth they share the last one. */
export const fillOf = (n: number): string => FILLS[Math.min(n, FILLS.length - 1)] ?? FILLS[0]
