import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { Translator } from '@/lib/messages/translator'
import { withTx } from '@/lib/store/open'
import { isAct } from './acts'
import { type ActivityFilters, activityQueryText } from './filter-query'
import { eachEntry } from './list-activity'
import { record } from './record'
import type { ActivityEntry } from './view'

const HEADS = ['number', 'when', 'who', 'act', 'what', 'about', 'id', 'changes', 'facts', 'origin'] as const

/** The headings of the sheet. */
export const activityHeads = ({ t }: Translator): readonly string[] => HEADS.map((head) => t(`activity.file.${head}`))

/** Records that the log was downloaded with these filters, before anything of it is sent. */
export const noteExport = (staff: Staff<'activity:read'>, filters: ActivityFilters): Promise<void> =>
  withTx((tx) =>
    record(tx, staff, {
      action: 'activity.export',
      subject: 'activity',
      detail: { query: activityQueryText(filters) },
    }),
  )

/** Every entry of these filters as rows of a sheet, newest first, with their number at the end. Times are in UTC, as the log has them. */
export async function* activityRows(
  staff: Staff<'activity:read'>,
  filters: ActivityFilters,
  translator: Translator,
): AsyncGenerator<readonly (string | null)[]> {
  let count = 0
  for await (const entries of eachEntry(staff, filters)) {
    for (const entry of entries) yield cellsOf(entry, translator)
    count += entries.length
  }
  yield HEADS.map((_, at) => (at === 0 ? translator.t('activity.file.count') : at === 1 ? String(count) : null))
}

function cellsOf(entry: ActivityEntry, { t, text }: Translator): readonly (string | null)[] {
  const { seq, at, actorName, action, thing, changes, facts, says, origin } = entry
  const what = says !== null ? text(says) : isAct(action) ? t(`activity.acts.${action}`) : action
  return [
    ...[seq, at, actorName, action, what, thing.name, `${thing.kind}:${thing.id}`],
    changes
      .map(({ row, name, before, after }) => {
        const label = [row === null ? '' : t('activity.row', { row }), name].filter((part) => part !== '').join(', ')
        return `${label === '' ? '' : `${label}: `}${before ?? ''} → ${after ?? ''}`
      })
      .join('\n'),
    facts.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    origin,
  ]
}
