import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '@/lib/store/database'
import type { Thing, ThingPage } from './view'

const shape = z.array(
  z.object({
    subject: z.string(),
    page: z
      .enum(['payout', 'payment', 'escrow', 'escrow-payout', 'payee', 'limits', 'policy', 'staff', 'person'])
      .nullable(),
    id: z.uuid().nullable(),
    name: z.string().nullable(),
  }),
)

const OF_ONE_PAGE: Readonly<Record<string, ThingPage['kind']>> = {
  limits: 'limits',
  policy: 'policy',
  'staff-change': 'staff',
  finding: 'finding',
  reconciliation: 'findings',
  sweep: 'findings',
  balance: 'balance',
  journal: 'journal',
  'payout-template': 'templates',
  'payment-link': 'payment-links',
}

/** What entries were done to, by their recorded subject (`payout:…`), with present names. One statement for all of them. */
export async function nameThings(db: Db, subjects: readonly string[]): Promise<ReadonlyMap<string, Thing>> {
  const named = new Map((await read(db, [...new Set(subjects)])).map((row) => [row.subject, row]))
  return new Map(
    subjects.map((subject) => {
      const [kind = '', ...rest] = subject.split(':')
      const id = rest.join(':')
      const found = named.get(subject)
      const page = OF_ONE_PAGE[kind] ?? found?.page ?? null
      return [
        subject,
        {
          kind,
          id,
          name: found?.name || (kind === 'limits' || kind === 'policy' ? id : null),
          page: page === null ? null : { kind: page, id: found?.id ?? id },
        },
      ]
    }),
  )
}

async function read(db: Db, subjects: readonly string[]) {
  if (subjects.length === 0) return []
  const { rows } = await db.execute(sql`
    with wanted as materialized (
      select w.subject, split_part(w.subject, ':', 1) as kind, split_part(w.subject, ':', 2)::uuid as id
      from jsonb_array_elements_text(${JSON.stringify(subjects)}::jsonb) w (subject) where w.subject ~ ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    select w.subject, 'payout' as page, p.id, p.name from wanted w join payout p on w.kind = 'payout' and p.id = w.id
    union all select w.subject, null, p.id, p.name from wanted w join payout_template p on w.kind = 'payout-template' and p.id = w.id
    union all select w.subject, null, g.id, g.name from wanted w join payee_group g on w.kind = 'payee-group' and g.id = w.id
    union all select w.subject, null, l.id, l.reference from wanted w join payment_link l on w.kind = 'payment-link' and l.id = w.id
    union all select w.subject, 'payee', p.id, p.name from wanted w join payee p on w.kind = 'payee' and p.id = w.id
    union all select w.subject, 'person', s.id, s.name from wanted w join staff s on w.kind = 'staff' and s.id = w.id
    union all select w.subject, 'staff', null, coalesce(c.request->>'name', s.name) from wanted w join staff_change c on w.kind = 'staff-change' and c.id = w.id
      left join staff s on s.id = c.staff_id
    union all select w.subject, o.about_kind, o.about_id, o.about_name from wanted w
      cross join lateral about_of(case w.kind when 'proposal' then w.id end, case w.kind when 'submission' then w.id end) o
      where w.kind in ('proposal', 'submission')`)
  return shape.parse(rows)
}
