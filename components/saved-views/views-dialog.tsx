'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Checkbox } from '@/components/ui/form/checkbox'
import { TextField } from '@/components/ui/form/text-field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { savedViewsQuery } from '@/lib/queries/saved-views'
import { removeViewAction, saveViewAction } from '@/lib/saved-views/actions'
import type { SavedView, ViewList } from '@/lib/saved-views/view'

type Props = {
  list: ViewList
  views: readonly SavedView[]
  /** The query of the list as it is shown now. */
  now: string
  onClose: () => void
}

/** Saves the present view of the list under a name, or removes one. */
export function ViewsDialog({ list, views, now, onClose }: Props) {
  const t = useTranslations('ui')
  const queries = useQueryClient()
  const onViews = (next: readonly SavedView[]) => queries.setQueryData(savedViewsQuery(list).queryKey, next)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const mine = views.filter(({ by }) => by === null)
  const { busy, error, run } = useServerAction()
  const save = async () => {
    const saved = await run(() => saveViewAction({ list, name, query: now, shared }))
    if (saved === null) return
    onViews(saved)
    onClose()
  }
  const remove = async (id: string) => {
    const left = await run(() => removeViewAction(list, id))
    if (left !== null) onViews(left)
  }
  const replaces = mine.some((view) => view.name === name.trim())
  return (
    <Dialog isOpen onClose={onClose} title={t('views.title')}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={t('views.name')}
          value={name}
          onChange={setName}
          help={replaces ? t('views.replaces') : t('views.help')}
          autoFocus
          isRequired
          maxLength={60}
        />
        <Checkbox isSelected={shared} onChange={setShared}>
          {t('views.share')}
        </Checkbox>
        {error && <ErrorMessage error={error} />}
        <span className="flex justify-end">
          <Button type="submit" variant="primary" busy={busy} isDisabled={name.trim() === ''}>
            {t('views.save')}
          </Button>
        </span>
      </form>
      {mine.length > 0 && (
        <ul aria-label={t('views.yours')} className="mt-4 border-t">
          {mine.map((view) => (
            <li key={view.id} className="flex items-center justify-between gap-3 border-b py-1.5 text-text">
              <span className="min-w-0 break-words">
                {view.name}
                {view.shared && <span className="ml-2 text-text-2">{t('views.shared')}</span>}
              </span>
              <Button size="sm" variant="quiet" isDisabled={busy} onPress={() => void remove(view.id)}>
                {t('views.remove')}
                <span className="sr-only"> {view.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
