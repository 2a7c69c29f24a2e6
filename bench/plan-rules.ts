/** A node of a plan as PostgreSQL writes it in JSON, as far as the rules read it. */
export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Sort Space Type'?: string
  readonly 'Hash Batches'?: number
  readonly Plans?: readonly PlanNode[]
}

export type SeenPlan = { readonly text: string; readonly ms: number; readonly plan: PlanNode }

/** The most rows that one statement may read of a table that grows with history. A table that has fewer may be read whole. */
export const MOST_ROWS = 20_000

const MESSAGE = /^duration: ([\d.]+) ms {2}plan:\s*(\{.*)$/s

/** Reads what auto_explain sends in JSON; null for any other notice. */
export function readPlan(notice: string): SeenPlan | null {
  const [, ms, json] = MESSAGE.exec(notice) ?? []
  if (ms === undefined || json === undefined) return null
  const read = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
  return { text: read['Query Text'], ms: Number(ms), plan: read.Plan }
}

/**
 * What is wrong with a plan over `big` tables, those that grow with history, by their numbers of rows: a sequential scan that nothing cuts
 * short, more rows read than a page needs, a sort or a hash that spilled to disk, pages found by counting past all that come before.
 */
export function faultsOf({ text, plan }: SeenPlan, big: ReadonlyMap<string, number>): string[] {
  const faults = new Set<string>()
  const read = new Map<string, number>()
  const visit = (node: PlanNode) => {
    const loops = node['Actual Loops'] ?? 0
    const table = node['Relation Name']
    const size = table === undefined ? undefined : big.get(table)
    if (table !== undefined && size !== undefined && loops > 0 && /Scan$/.test(node['Node Type'])) {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      const rows = ((node['Actual Rows'] ?? 0) + removed) * loops
      if (node['Node Type'] === 'Seq Scan' && rows > size / 2) faults.add(`sequential scan of ${table}`)
      read.set(table, (read.get(table) ?? 0) + rows)
    }
    if (node['Sort Space Type'] === 'Disk') faults.add('sort on disk')
    if ((node['Hash Batches'] ?? 1) > 1) faults.add('hash on disk')
    for (const inner of node.Plans ?? []) visit(inner)
  }
  visit(plan)
  for (const [table, rows] of read) if (rows > MOST_ROWS) faults.add(`reads ${Math.round(rows)} rows of ${table}`)
  if (/\boffset\s+\$?[1-9]/i.test(text)) faults.add('pages by OFFSET')
  return [...faults]
}

/** A statement as one line, by which its runs are counted together. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
