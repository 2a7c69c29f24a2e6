'use client'

import { useTranslations } from 'next-intl'
import { type Act, isAct } from '@/lib/activity/acts'
import type { ActivityEntry, Changed, Thing } from '@/lib/activity/view'
import type { Messages } from '@/lib/messages/en'
import { useText } from '@/lib/messages/use-text'
import { formatPhone } from '@/lib/phone/number'
import { FIELDS } from '@/lib/sheet/columns/fields'

type Names = Messages['activity']['names']
type Things = Messages['activity']['things']

/** The texts of entries in the reader's language. What an older version recorded in another way keeps its recorded words. */
export function useActTexts() {
  const t = useTranslations('activity')
  const ui = useTranslations('ui')
  const text = useText()
  const act = (action: string): string => (isAct(action) ? t(`acts.${action}` as `acts.${Act}`) : action)
  const has = (name: string): name is keyof Names & string => t.has(`names.${name}` as 'names.name')
  const name = (recorded: string): string => (has(recorded) ? t(`names.${recorded}`) : recorded)
  const cell = (field: string): string => {
    const known = FIELDS.find((one) => one === field)
    return known === undefined ? field : ui(`rowField.${known}`)
  }
  return {
    act,
    /** Who did it. */
    who: ({ actorId, actorName }: Pick<ActivityEntry, 'actorId' | 'actorName'>): string =>
      actorId === null && actorName === 'system' ? t('system') : actorName,
    /** What an entry says was done. */
    what: (entry: ActivityEntry): string => (entry.says === null ? act(entry.action) : text(entry.says)),
    /** What it was done to: its name, or what kind of thing it is. */
    thing: ({ kind, name: its }: Thing): string =>
      (its === null ? null : formatPhone(its)) ??
      t(`things.${t.has(`things.${kind}` as 'things.other') ? (kind as keyof Things) : 'other'}`),
    kind: ({ kind }: Thing): string =>
      t(`things.${t.has(`things.${kind}` as 'things.other') ? (kind as keyof Things) : 'other'}`),
    name,
    changed: ({ row, name: its }: Changed): string => (row === null ? name(its) : `${t('row', { row })}, ${cell(its)}`),
  }
}
