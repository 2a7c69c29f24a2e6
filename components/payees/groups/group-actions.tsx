'use client'

import { Ellipsis } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { payoutPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'
import type { PayeeGroup } from '@/lib/payees/groups/view'
import { payGroupAction } from '@/lib/payouts/groups/actions'

const PayGroupDialog = dynamic(() => import('./pay-group-dialog').then((module) => module.PayGroupDialog), {
  ssr: false,
})
const RenameGroupDialog = dynamic(() => import('./group-dialogs').then((module) => module.RenameGroupDialog), {
  ssr: false,
})
const RemoveGroupDialog = dynamic(() => import('./group-dialogs').then((module) => module.RemoveGroupDialog), {
  ssr: false,
})

/** What can be done with the group whose payees are listed. */
export function GroupActions({ group, onRemoved }: { group: PayeeGroup; onRemoved: () => void }) {
  const t = useTranslations('payees')
  const router = useRouter()
  const [task, setTask] = useState<'pay' | 'rename' | 'remove' | null>(null)
  const close = () => setTask(null)
  return (
    <>
      <Button onPress={() => setTask('pay')} isDisabled={group.payees === 0}>
        {t('groups.pay')}
      </Button>
      <Menu
        label={t('groups.more', { name: group.name })}
        trigger={<Button icon={Ellipsis} aria-label={t('groups.more', { name: group.name })} />}
      >
        <MenuItem onAction={() => setTask('rename')}>{t('groups.rename')}</MenuItem>
        <MenuItem bad onAction={() => setTask('remove')}>
          {t('groups.remove')}
        </MenuItem>
      </Menu>
      {task === 'pay' && (
        <PayGroupDialog
          groupId={group.id}
          confirm={t('groups.makeDraft')}
          send={(intent, groupId, amounts) => payGroupAction(intent, { groupId, amounts })}
          onClose={close}
          onDone={({ payoutId }) => router.push(payoutPath(payoutId))}
        />
      )}
      {task === 'rename' && <RenameGroupDialog group={group} onClose={close} />}
      {task === 'remove' && <RemoveGroupDialog group={group} onClose={close} onRemoved={onRemoved} />}
    </>
  )
}
