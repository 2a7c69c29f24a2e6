/**
 * Fills the activity log of an empty database (DATABASE_URL, DATABASE_MIGRATION_URL; without them one is started) and reads its pages with every
 * filter through the product's own code. Prints the best and the median of each, and one entry read by its number as the reference.
 *
 *   node --import ./scripts/lib/resolve-hook.mjs bench/activity-pages.mjs [entries] [turns]
 */
import { randomUUID } from 'node:crypto'
import { readActivityFilters } from '../lib/activity/filters.ts'
import { listActivity, listThingActivity } from '../lib/activity/list-activity.ts'
import { linesOf } from '../lib/activity/read-entries.ts'
import { engine } from '../lib/store/open.ts'
import { person } from '../lib/store/test-story.ts'
import { withBenchDatabase } from './bench-database.mjs'

const AIM = 100
const many = Number(process.argv[2] ?? 10_000_000)
const turns = Number(process.argv[3] ?? 9)
await withBenchDatabase({ more: { shared_buffers: '1GB', max_wal_size: '32GB', checkpoint_timeout: '1h' } }, measure)
process.exit()

async function measure() {
  const store = await engine()
  const staff = await person(store, 'approver')
  const payoutId = randomUUID()
  const began = performance.now()
  await store.asOwner((direct) => fill(direct, staff.id, payoutId))
  console.log(
    `${many} entries written in ${((performance.now() - began) / 1_000).toFixed(0)} s; a page in milliseconds:\n`,
  )
  const page = (query) => () => listActivity(staff, readActivityFilters(query))
  const middle = await store.db.execute(
    `select seq::text as seq from audit order by at desc offset ${Math.min(50_000, many >> 1)} limit 1`,
  )
  const reference = await times(() => linesOf(store.db, [middle.rows[0].seq], { origins: true }))
  console.log(row('one entry by its number (the reference)', 1, reference, reference))
  const asked = {
    'the first page': {},
    'page 1,001': { page: '1001', after: middle.rows[0].seq },
    'the system': { person: 'system' },
    'a person with 1 in 8 entries': { person: staff.id },
    'an area, 1 in 3': { area: 'payouts' },
    'an act, 1 in 12': { area: 'payouts', act: 'payout.rows-edited' },
    'an act, 1 in 100,000': { area: 'system', act: 'control.epoch' },
    'a person and an area': { person: staff.id, area: 'approvals' },
    'a person and an act of the system': { person: staff.id, area: 'sending', act: 'submission.settled' },
    'a person and an act, 1 in 100,000': { person: staff.id, area: 'system', act: 'control.epoch' },
    'a day of two years ago': { from: '2024-11-20', to: '2024-11-20' },
    'a day and an act': { from: '2024-11-20', to: '2024-11-20', area: 'payouts', act: 'payout.renamed' },
    'a word of every entry': { search: 'harvest' },
    'a word of 1 in 1,000': { search: 'field999' },
    'a word of one entry': { search: `reason${many >> 1}` },
    'the beginning of words, 1 in 9': { search: 'reason1' },
    'a frequent and a rare word': { search: 'harvest field999' },
    'a word of none': { search: 'zzzz' },
    'a word of none, in an area': { search: 'zzzz', area: 'payouts' },
  }
  let worst = 0
  for (const [what, query] of Object.entries(asked)) worst = Math.max(worst, await print(what, page(query), reference))
  const thing = () => listThingActivity(staff, `payout:${payoutId}`, readActivityFilters({}))
  worst = Math.max(worst, await print('one payout', thing, reference))
  console.log(`\nworst median ${worst.toFixed(1)} ms, aim ${AIM} ms`)
  process.exitCode = worst > AIM ? 1 : 0
}

async function print(what, work, reference) {
  const { entries } = await work()
  const taken = await times(work)
  console.log(row(what, entries.length, taken, reference))
  return taken.median
}

// As the product writes them, over three years: acts, people and subjects as frequent as with a real merchant. Only the hashes are missing.
async function fill({ exec }, staffId, payoutId) {
  await exec(`
    set session_replication_role = replica;
    drop index audit_at, audit_actor, audit_actor_action, audit_action, audit_subject, audit_search;
    insert into audit (seq, at, actor_id, actor_name, action, subject, detail, origin, entry, hash, search)
    select 1000000 + n, now() - interval '3 years' + n * interval '3 years' / ${many},
      case when n % 2 = 0 then null when n % 8 = 1 then '${staffId}'::uuid else md5((n % 40)::text)::uuid end,
      case when n % 2 = 0 then 'system' else 'Person ' || n % 40 end, act, subject, detail, '203.0.113.7', '', '',
      array_to_tsvector(array['person', 'harvest', 'field' || n % 1000, 'reason' || n, split_part(subject, ':', 1)])
    from generate_series(1, ${many}) n cross join lateral (select
      case when n % 100000 = 7 then 'control.epoch' else (array['payout.created', 'payout.sheet-saved', 'payout.rows-edited', 'payout.renamed',
        'proposal.ask', 'proposal.approve', 'submission.ready', 'submission.sending', 'submission.accepted', 'submission.settled', 'staff.sign-in', 'payee.add'])[1 + n % 12] end as act,
      case when n % 5000 = 3 then 'payout:${payoutId}' else 'payout:' || md5((n / 50)::text)::uuid end as subject,
      jsonb_build_object('reason', 'harvest field' || n % 1000 || ' reason' || n) as detail) one;
    create index audit_at on audit (at, seq);
    create index audit_actor on audit (actor_id, at, seq);
    create index audit_actor_action on audit (actor_id, action, at, seq);
    create index audit_action on audit (action, at, seq);
    create index audit_subject on audit (subject, at, seq);
    create index audit_search on audit using gin (search);
    analyze audit`)
  await exec('vacuum audit')
}

async function times(work) {
  const taken = []
  for (let n = 0; n < turns; n += 1) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  taken.sort((one, other) => one - other)
  return { best: taken[0], median: taken[Math.floor(turns / 2)] }
}

function row(text, found, { best, median }, reference) {
  const times = (median / reference.median).toFixed(1).padStart(6)
  return `${text.padEnd(40)}${String(found).padStart(4)} shown  best ${best.toFixed(1).padStart(7)}  median ${median.toFixed(1).padStart(7)}  ${times} x`
}
