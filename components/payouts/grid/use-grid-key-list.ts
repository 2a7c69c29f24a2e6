import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { active, type Shortcut } from '@/components/ui/value/shortcut'

/** Adds the keys of the grid, which it handles itself, to the list of keys (`?`). Those that change cells only for who may edit. */
export function useGridKeyList(mayEdit: boolean): void {
  const t = useTranslations('draft')
  const listed = useMemo((): readonly Shortcut[] => {
    const moving = [
      { keys: '↑ ↓ ← →', does: t('gridKeys.move') },
      { keys: 'Ctrl ↑', does: t('gridKeys.edge') },
      { keys: 'Shift ↓', does: t('gridKeys.extend') },
      { keys: 'Ctrl A', does: t('gridKeys.all') },
      { keys: 'Ctrl C', does: t('gridKeys.copy') },
      { keys: 'Enter', does: t('gridKeys.open') },
    ]
    const editing = [
      { keys: 'F2', does: t('gridKeys.edit') },
      { keys: 'F6', does: t('gridKeys.panel') },
      { keys: 'Ctrl V', does: t('gridKeys.paste') },
      { keys: 'Ctrl D', does: t('gridKeys.fill') },
      { keys: 'Delete', does: t('gridKeys.empty') },
      { keys: 'Ctrl Z', does: t('gridKeys.undo') },
      { keys: 'Ctrl Y', does: t('gridKeys.redo') },
    ]
    return mayEdit ? [...moving, ...editing] : moving
  }, [t, mayEdit])
  useEffect(() => {
    for (const one of listed) active.add(one)
    return () => {
      for (const one of listed) active.delete(one)
    }
  }, [listed])
}
