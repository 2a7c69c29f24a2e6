import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'

// The pictures in `docs/pictures` are drawn from the database, so that they cannot differ from it. After a change:
// `npm run unit -- lib/store/pictures.test.ts -u`.
let store: Engine
beforeAll(async () => {
  store = await openTestDatabase()
})
afterAll(() => store.close())

const rows = (query: string) => {
  let found: readonly Readonly<Record<string, unknown>>[] = []
  return store
    .asOwner(async (direct) => {
      found = await direct.rows(query)
    })
    .then(() => found)
}

const page = (title: string, intro: string, drawings: readonly string[]) =>
  `# ${title}\n\n${intro}\n\n${drawings.map((drawing) => `${drawing}\n`).join('\n')}`
const mermaid = (lines: readonly string[]) => ['```mermaid', ...lines, '```'].join('\n')
const file = (name: string) => resolve(import.meta.dirname, '../../docs/pictures', name)

const MACHINES = {
  create: 'A disbursement or an escrow disbursement',
  collect: 'A collection request',
  change: 'A change of something that exists (release, cancel, dispute)',
  payout: 'A payout',
  proposal: 'A proposal',
  'payee-account': 'A payout method of a payee',
} as const

it('draws every state and every step between two states', async () => {
  const edges = await rows('select machine, from_state, to_state from state_edge order by 1, 2, 3')
  const drawings = Object.entries(MACHINES).map(([machine, heading]) => {
    const own = edges.filter((edge) => edge.machine === machine)
    const name = (state: unknown) => String(state).replaceAll(':', '_')
    const states = [...new Set(own.flatMap((edge) => [String(edge.from_state), String(edge.to_state)]))].sort()
    const labels = states
      .filter((state) => state !== name(state))
      .map((state) => `  ${name(state)}: ${state.replace(':', ': ')}`)
    const steps = own.map((edge) => `  ${name(edge.from_state)} --> ${name(edge.to_state)}`)
    return `## ${heading}\n\n${mermaid(['stateDiagram-v2', ...labels, ...steps])}`
  })
  expect(new Set(edges.map((edge) => edge.machine))).toEqual(new Set(Object.keys(MACHINES)))
  const intro =
    'The database refuses every step that is not drawn here. What is on hold waits for a person, with the reason after the colon.'
  await expect(page('States', intro, drawings)).toMatchFileSnapshot(file('states.md'))
})

it('draws every table and what each refers to', async () => {
  const tables = await rows(
    "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' order by 1",
  )
  const references = await rows(
    `select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent
       from pg_constraint c where c.contype = 'f' and c.confrelid <> 'staff'::regclass order by 2, 1`,
  )
  const linked = new Set(references.flatMap(({ child, parent }) => [String(child), String(parent)]))
  const alone = tables.map(({ name }) => String(name)).filter((name) => !linked.has(name))
  const drawing = mermaid([
    'erDiagram',
    ...references.map(({ child, parent }) => `  ${parent} ||--o{ ${child} : ""`),
    ...alone.map((name) => `  ${name}`),
  ])
  const intro =
    'A line leads from a table to those that refer to it; that most of them also name the person who acted (`staff`) is not drawn. Columns: `lib/store/schema`.'
  await expect(page('Tables', intro, [drawing])).toMatchFileSnapshot(file('tables.md'))
})
