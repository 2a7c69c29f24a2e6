import type { Engine } from './database'
import { ask, type Draft, type OfProposal } from './test-story'
import type { NewProposal } from './transitions/proposals'

/** Puts these rules and ceilings in force, past the guards of a change: as if they had always applied, or as another version. */
export async function putPolicy(
  store: Engine,
  {
    rules = [],
    ceilings = [],
    version = 1,
  }: { readonly rules?: readonly object[]; readonly ceilings?: readonly object[]; readonly version?: number },
): Promise<void> {
  const text = (list: readonly object[]) => `'${JSON.stringify(list).replaceAll("'", "''")}'`
  await store.asOwner(({ exec }) =>
    exec(`set session_replication_role = replica;
      update policy_version set rules = ${text(rules)}, ceilings = ${text(ceilings)}, number = ${version}
        where in_force_at = (select max(in_force_at) from policy_version);
      set session_replication_role = origin`),
  )
}

/** Asks while the policy demands so many approvers; other proposals need one. */
export async function askNeeding<D extends Omit<Draft, 'rowTags'>>(
  store: Engine,
  approvers: number,
  drafted: D,
  over: Partial<NewProposal> = {},
): Promise<D & OfProposal> {
  await putPolicy(store, { rules: [{ id: 'all', when: {}, demand: { action: 'approve', steps: [{ approvers }] } }] })
  const asked = await ask(drafted, over)
  await putPolicy(store, {})
  return asked
}
