'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { Select } from '@/components/ui/form/select'
import { TextField } from '@/components/ui/form/text-field'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import { NameDialog } from '@/components/ui/overlay/name-dialog'
import { changeGroupAction, makeGroupAction, removeGroupAction, renameGroupAction } from '@/lib/payees/groups/actions'
import type { PayeeGroup } from '@/lib/payees/groups/view'
import { PAYEES } from '@/lib/queries/payees'
import { refetchAfterAction } from '@/lib/queries/refresh'

const NEW = 'new'

type AddProps = {
  groups: readonly PayeeGroup[]
  payeeIds: readonly string[]
  onClose: () => void
  /** Called with the group that they are in now. */
  onAdded: (groupId: string) => void
}

/** Adds the selected payees to a group, or to a new one. */
export function AddToGroupDialog({ groups, payeeIds, onClose, onAdded }: AddProps) {
  const t = useTranslations('payees')
  const queries = useQueryClient()
  const action = useServerAction()
  const [chosen, setChosen] = useState(groups[0]?.id ?? NEW)
  const [name, setName] = useState('')
  const add = async () => {
    const groupId = chosen === NEW ? (await action.run(() => makeGroupAction(name)))?.groupId : chosen
    if (groupId === undefined) return
    // Where adding fails, the group that was just made is the one to try again.
    setChosen(groupId)
    const added = await action.run(() => changeGroupAction(groupId, payeeIds, true))
    await refetchAfterAction(queries, PAYEES)
    if (added === null) return
    announce(t('groups.added', { count: added.changed }))
    onAdded(groupId)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('groups.addTitle', { count: payeeIds.length })}
      actions={
        <DialogButtons onBack={onClose}>
          <Button
            variant="primary"
            busy={action.busy}
            isDisabled={chosen === NEW && name.trim() === ''}
            onPress={() => void add()}
          >
            {t('groups.add')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('groups.group')}
          options={[...groups.map(({ id, name: label }) => ({ id, label })), { id: NEW, label: t('groups.new') }]}
          value={chosen}
          onChange={setChosen}
        />
        {chosen === NEW && (
          <TextField
            label={t('groups.name')}
            help={t('groups.nameHelp')}
            value={name}
            onChange={setName}
            maxLength={60}
            autoComplete="off"
            onKeyDown={(event) => event.key === 'Enter' && name.trim() !== '' && void add()}
          />
        )}
        {action.error && (
          <p role="alert" className="text-bad">
            {action.error.text}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type GroupProps = { group: PayeeGroup; onClose: () => void }

/** Gives a group another name. */
export function RenameGroupDialog({ group, onClose }: GroupProps) {
  const t = useTranslations('payees')
  const queries = useQueryClient()
  return (
    <NameDialog
      isOpen
      onClose={onClose}
      title={t('groups.rename')}
      label={t('groups.name')}
      confirm={t('groups.rename')}
      name={group.name}
      maxLength={60}
      send={(name) => renameGroupAction(group.id, name)}
      onSaved={() => refetchAfterAction(queries, PAYEES)}
    />
  )
}

/** Removes a group after a question. */
export function RemoveGroupDialog({ group, onClose, onRemoved }: GroupProps & { onRemoved: () => void }) {
  const t = useTranslations('payees')
  const queries = useQueryClient()
  const action = useServerAction()
  const remove = async () => {
    if (!(await action.run(() => succeeded(removeGroupAction(group.id))))) return
    onRemoved()
    await refetchAfterAction(queries, PAYEES)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('groups.removeTitle', { name: group.name })}
      confirm={t('groups.remove')}
      destructive
      busy={action.busy}
      onConfirm={() => void remove()}
    >
      {action.error ? action.error.text : t('groups.removeText')}
    </ConfirmDialog>
  )
}
