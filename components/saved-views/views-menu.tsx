'use client'

import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Users } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { savedViewPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'
import { savedViewsQuery } from '@/lib/queries/saved-views'
import type { ViewList } from '@/lib/saved-views/view'

// Its fields are not needed to read the list.
const ViewsDialog = dynamic(() => import('./views-dialog').then((module) => module.ViewsDialog), { ssr: false })

type Props = {
  list: ViewList
  /** The query of the list as it is shown now. */
  now: string
}

/** The saved views of a list, the person's own and those that others share: opens one, saves the present one, removes one. */
export function ViewsMenu({ list, now }: Props) {
  const t = useTranslations('ui')
  const { data: views = [] } = useQuery(savedViewsQuery(list))
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
          <MenuItem key={id} icon={by === null ? Bookmark : Users} href={savedViewPath(list, query)}>
            {by === null ? name : t('views.of', { name, who: by })}
          </MenuItem>
        ))}
        <MenuItem icon={BookmarkPlus} onAction={() => setOpen(true)}>
          {t('views.manage')}
        </MenuItem>
      </Menu>
      {isOpen && <ViewsDialog list={list} views={views} now={now} onClose={() => setOpen(false)} />}
    </>
  )
}
