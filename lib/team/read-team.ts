import 'server-only'
import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { roleFrom } from '@/lib/access/roles'
import { sessionsOf } from '@/lib/access/sessions/sessions'
import { gapsInForce } from '@/lib/approvals/read-gaps'
import { readProposals } from '@/lib/approvals/read-proposals'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { proposal } from '@/lib/store/schema/proposal'
import { staff as people, session, staffIdentity } from '@/lib/store/schema/staff'
import type { PersonView, StaffProposal, StaffSummary, TeamLine, TeamView } from './team-view'

const lastSignIn = sql<Date | null>`(select max(${session.createdAt}) from ${session}
  where ${session.staffId} = ${sql.raw('"staff"."id"')})`.mapWith(people.createdAt)

const COLUMNS = {
  id: people.id,
  name: people.name,
  email: people.email,
  role: people.role,
  groups: people.groups,
  disabledAt: people.disabledAt,
  createdAt: people.createdAt,
  hasFactor: sql<boolean>`${people.totpSecret} is not null or has_passkey(${people.id})`,
  lastSignIn,
  decidesFrom: sql<Date | null>`decides_from(${people})`.mapWith(people.createdAt),
}

const byProvider = sql<string | null>`(select ${staffIdentity.email} from ${staffIdentity}
  where ${staffIdentity.staffId} = ${sql.raw('"staff"."id"')} limit 1)`

/** All people with an account, by name, and the changes that wait for a second person. */
export async function readTeam(staff: Staff<'staff:read'>): Promise<TeamView> {
  return withTx(async (tx) => {
    const rows = await tx.select(COLUMNS).from(people).orderBy(sql`${people.name} collate "und-x-icu"`, asc(people.id))
    const seconds = await tx
      .select({ id: people.id })
      .from(people)
      .where(and(isNull(people.disabledAt), inArray(people.role, ['approver', 'admin'])))
    return {
      people: rows.map(lineOf),
      waiting: await waitingChanges(tx),
      hasSecondPerson: seconds.some(({ id }) => id !== staff.id),
      gaps: await gapsInForce(tx),
    }
  })
}

/** One person, with their live sessions and the change of them that waits; null where there is none. */
export async function readPerson(staff: Staff<'staff:read'>, id: string): Promise<PersonView | null> {
  return withTx(async (tx) => {
    const [row] = await tx
      .select({ ...COLUMNS, byProvider })
      .from(people)
      .where(eq(people.id, id))
    if (row === undefined) return null
    const waiting = await waitingChanges(tx)
    return {
      ...lineOf(row),
      byProvider: row.byProvider,
      createdAt: row.createdAt.toISOString(),
      sessions: await sessionsOf(tx, id),
      waiting: waiting.find(({ summary }) => summary.request.email === row.email) ?? null,
      hasSecondAdmin: await hasSecondAdmin(tx, [staff.id, id]),
    }
  })
}

const waitingChanges = (tx: Tx): Promise<StaffProposal[]> =>
  readProposals<'change-staff', StaffSummary>(tx, and(eq(proposal.state, 'pending'), eq(proposal.kind, 'change-staff')))

async function hasSecondAdmin(tx: Tx, others: readonly string[]): Promise<boolean> {
  const free = and(isNull(people.disabledAt), eq(people.role, 'admin'), notInArray(people.id, [...others]))
  return (await tx.select({ id: people.id }).from(people).where(free).limit(1)).length > 0
}

type Row = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly groups: readonly string[]
  readonly disabledAt: Date | null
  readonly hasFactor: boolean
  readonly lastSignIn: Date | null
  readonly decidesFrom: Date | null
}

function lineOf({
  disabledAt,
  lastSignIn: last,
  decidesFrom,
  role,
  id,
  name,
  email,
  groups,
  hasFactor,
}: Row): TeamLine {
  return {
    ...{ id, name, email, groups, hasFactor },
    role: roleFrom(role) ?? 'viewer',
    state: disabledAt !== null ? 'disabled' : last === null ? 'invited' : 'active',
    lastSignIn: last?.toISOString() ?? null,
    decidesFrom: decidesFrom?.toISOString() ?? null,
  }
}
