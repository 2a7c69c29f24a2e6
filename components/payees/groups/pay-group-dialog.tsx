'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useReadError } from '@/components/ui/action/use-read-error'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Select } from '@/components/ui/form/select'
import { TextField } from '@/components/ui/form/text-field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import type { ActionResult } from '@/lib/access/requests/action'
import type { GroupAmounts, RowsOfGroup } from '@/lib/payouts/groups/pay-group-input'
import { payeeGroupsQuery } from '@/lib/queries/payees'

const HOW = ['each', 'split', 'later'] as const

type Props = {
  /** The group; null where one is chosen here. */
  groupId: string | null
  confirm: string
  /** `intent` stays the same until something is changed, so that a second try does the same once. */
  send: (intent: string, groupId: string, amounts: GroupAmounts) => Promise<ActionResult<RowsOfGroup>>
  onClose: () => void
  onDone: (done: RowsOfGroup) => Promise<void> | void
}

/** Asks for a group of payees and what each of them gets: the same amount, a part of a total, or amounts that are typed later. */
export function PayGroupDialog({ groupId: given, confirm, send, onClose, onDone }: Props) {
  const t = useTranslations('groups')
  const action = useServerAction()
  const readError = useReadError()
  const { data: groups, error, isFetching, refetch } = useQuery(payeeGroupsQuery())
  const [chosen, setChosen] = useState(given)
  const [how, setHow] = useState<(typeof HOW)[number]>('each')
  const [amount, setAmount] = useState('')
  const intent = useRef('')
  const change = (work: () => void) => {
    intent.current = ''
    work()
  }
  const group = groups?.find(({ id }) => id === chosen) ?? groups?.[0]
  const ready = group !== undefined && (how === 'later' || amount.trim() !== '')
  const save = async () => {
    if (group === undefined) return
    intent.current ||= crypto.randomUUID()
    const done = await action.run(() => send(intent.current, group.id, how === 'later' ? { how } : { how, amount }))
    if (done !== null) await onDone(done)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={confirm}
      actions={
        <DialogButtons onBack={onClose}>
          <Button variant="primary" busy={action.busy} isDisabled={!ready} onPress={() => void save()}>
            {confirm}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <ErrorMessage error={readError(error)} onRetry={() => void refetch()} busy={isFetching} />}
        {groups?.length === 0 && <p>{t('none')}</p>}
        {group !== undefined && (
          <>
            <Select
              label={t('group')}
              options={(groups ?? []).map(({ id, name, payees }) => ({
                id,
                label: t('option', { name, count: payees }),
              }))}
              value={group.id}
              onChange={(id) => change(() => setChosen(id))}
            />
            <Select
              label={t('how')}
              options={HOW.map((id) => ({ id, label: t(id) }))}
              value={how}
              onChange={(id) => change(() => setHow(id))}
            />
            {how !== 'later' && (
              <TextField
                label={t(how === 'each' ? 'amount' : 'total')}
                help={t(how === 'each' ? 'amountHelp' : 'totalHelp', { count: group.payees })}
                value={amount}
                onChange={(typed) => change(() => setAmount(typed))}
                inputMode="decimal"
                maxLength={40}
                autoComplete="off"
                problem={action.error?.text}
                onKeyDown={(event) => event.key === 'Enter' && ready && void save()}
              />
            )}
            {how === 'later' && action.error && <ErrorMessage error={action.error} />}
          </>
        )}
      </div>
    </Dialog>
  )
}
