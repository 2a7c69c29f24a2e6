import type { Engine } from './database'
import { refusalOf } from './transitions/refusal'

/**
 * For tests of single rules: what the database answers to the last of `asked` where `facts` are written with every trigger off,
 * as only a superuser can. In the app many facts come together, so that one rule speaks for another that is gone; here each
 * fact stands alone. Nothing of it stays. Answers the sentence of a refusal in place of an error.
 */
export async function supposing(
  store: Pick<Engine, 'asOwner'>,
  facts: readonly string[],
  ...asked: readonly [string, ...string[]]
): Promise<unknown> {
  return store.asOwner(async ({ exec, rows }) => {
    await exec('begin; set local session_replication_role = replica')
    try {
      for (const fact of facts) await exec(fact)
      await exec('set local session_replication_role = origin')
      let row: Readonly<Record<string, unknown>> | undefined
      for (const statement of asked) [row] = await rows(statement)
      // What is due at the end of a transaction, which this one never reaches.
      await exec('set constraints all immediate')
      return Object.values(row ?? {})[0]
    } catch (problem) {
      const refusal = refusalOf(problem)
      if (refusal === null) throw problem
      return refusal.sentence
    } finally {
      await exec('rollback')
    }
  })
}

/** The SQL of a stored submission in which what is named is otherwise: column by column, as SQL. */
export function submissionLike(id: string, own: Readonly<Record<string, string>> = {}): string {
  const named = Object.entries(own).map(([name, value]) => `'${name}', ${value}`)
  return `(select jsonb_populate_record(s, jsonb_build_object(${named.join(', ')})) from submission s where s.id = '${id}')`
}

/** The SQL of a moment in the past. */
export const ago = (interval: string) => `clock_timestamp() - interval '${interval}'`
