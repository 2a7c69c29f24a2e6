import type { Engine } from './database'

/** Tickets of readings or searches that began at other times than now, as only the owner of the tables can make them. */
export async function ticketsAt(
  store: Engine,
  submissionId: string,
  times: readonly Date[],
  purpose: 'reading' | 'scan' = 'reading',
): Promise<readonly string[]> {
  const list = times.map((at) => `'${at.toISOString()}'`).join(', ')
  const made = await store.asOwner(({ rows }) =>
    rows(
      `select reading_ticket('${submissionId}', '${purpose}', t) as ticket from unnest(array[${list}]::timestamptz[]) t`,
    ),
  )
  return made.map(({ ticket }) => String(ticket))
}
