/** Whether nobody has done anything yet in a database: it has no tables, or no entry, payee, payout or submission. */
export async function isNewDatabase(
  read: (statement: string) => Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>,
): Promise<boolean> {
  const { rows: made } = await read("select to_regclass('public.audit') is not null as is_true")
  if (made[0]?.is_true !== true) return true
  const { rows: used } = await read(
    'select exists (select from audit) or exists (select from payee) or exists (select from payout) or exists (select from submission) as is_true',
  )
  return used[0]?.is_true === false
}
