/** What the ledger of the sandbox says of each approved row, against what the product shows of it. */
export function verdictOf(rows, byReference) {
  const result = { rows: rows.length, paidOnce: 0, notPaid: 0, double: [], lost: [], wrong: [], open: [] }
  const known = new Set()
  for (const row of rows) {
    const entries = Object.entries(byReference).filter(([sent]) => sent.endsWith(` ${row.reference}`))
    for (const [sent] of entries) known.add(sent)
    const times = entries.reduce((sum, [, entry]) => sum + entry.executions, 0)
    const paid = entries
      .filter(([, entry]) => entry.executions > 0)
      .map(([, { amount }]) => BigInt(amount.replace('.', '')))
    const minor = paid.reduce((sum, one) => sum + one, 0n)
    const shown = row.failedAt !== null || ['failed', 'cancelled'].includes(row.mapped) ? 'failed' : row.mapped
    const line = `${row.reference} executed ${times} times, shown ${row.mapped} (${row.states})`
    if (times > 1) result.double.push(line)
    else if (times === 1 && minor !== BigInt(row.minor)) result.wrong.push(line)
    else if (times === 1 && shown === 'paid') result.paidOnce += 1
    else if (times === 0 && shown === 'failed') result.notPaid += 1
    else if (shown === 'paid' || shown === 'failed') result.lost.push(line)
    else result.open.push(line)
  }
  for (const [sent, { executions }] of Object.entries(byReference))
    if (!known.has(sent) && executions > 0) result.wrong.push(`${sent} was never approved`)
  return result
}

/** How many, and the middle, the 95th of a hundred and the longest of these times. */
export function figures(times) {
  const sorted = [...times].sort((a, b) => a - b)
  const part = (share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
  return `${sorted.length}: p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, longest ${part(1)} ms`
}

const NEAR_MS = 4_000

/** For each attempt that was open when its sender was killed: after how long it was closed, and after how long the next one began. */
export function takeoversOf(kills, attempts, restarts) {
  const isNear = (at) => restarts.some(({ from, to }) => at > from - NEAR_MS && at < to + NEAR_MS)
  return kills.flatMap(({ pid, at, others }) =>
    attempts
      .filter(
        ({ worker, opened, closed }) => worker.includes(`/${pid}/`) && Number(opened) <= at && Number(closed) > at,
      )
      .map(({ closed, next }) => ({
        ms: Number(closed) - at,
        again: next === null ? null : Number(next) - at,
        others,
        restart: isNear(at),
      })),
  )
}
