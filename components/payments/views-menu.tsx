'use client'

import { Bookmark, BookmarkPlus, Users } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { savedViewPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'
import type { SavedView } from '@/lib/payments/view'

// Its fields are not needed to read the list.
const ViewsDialog = dynamic(() => import('./views-dialog').then((module) => module.ViewsDialog), { ssr: false })

type Props = {
  views: readonly SavedView[]
  /** The query of the list as it is shown now. */
  now: string
  onViews: (views: readonly SavedView[]) => void
}

/** The saved views of the list, the person's own and those that others share: opens one, saves the present one, removes one. */
export function ViewsMenu({ views, now, onViews }: Props) {
  const t = useTranslations('payments')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu
        label={t('views.title')}
        trigger={
          <Button variant="quiet" icon={Bookmark}>
            {t('views.title')}
          </Button>
        }
      >
        {views.map(({ id, name, query, by }) => (
          <MenuItem key={id} icon={by === null ? Bookmark : Users} href={savedViewPath(query)}>
            {by === null ? name : t('views.of', { name, who: by })}
          </MenuItem>
        ))}
        <MenuItem icon={BookmarkPlus} onAction={() => setOpen(true)}>
          {t('views.manage')}
        </MenuItem>
      </Menu>
      {isOpen && <ViewsDialog views={views} now={now} onViews={onViews} onClose={() => setOpen(false)} />}
    </>
  )
}
