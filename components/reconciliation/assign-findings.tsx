import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { Select } from '@/components/ui/form/select'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { assignFindingsAction } from '@/lib/reconciliation/actions'
import type { Handler } from '@/lib/reconciliation/view'

const NOBODY = 'nobody'

type Props = {
  readonly findingIds: readonly string[]
  readonly people: readonly Handler[]
  /** Who is chosen at first. */
  readonly chosen: string
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Records who looks into findings. */
export function AssignFindings({ findingIds, people, chosen, onChanged, onClose }: Props) {
  const t = useTranslations('reconciliation')
  const action = useServerAction()
  const [who, setWho] = useState(chosen)
  const send = async () => {
    const done = await action.run(() =>
      succeeded(
        assignFindingsAction({
          findingIds: [...findingIds],
          staffId: who === NOBODY ? null : who,
        }),
      ),
    )
    if (!done) return
    onClose()
    onChanged()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('assign.title', { count: findingIds.length })}
      confirm={t('assign.button')}
      onConfirm={() => void send()}
      busy={action.busy}
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('assign.who')}
          options={[...people.map(({ id, name }) => ({ id, label: name })), { id: NOBODY, label: t('assign.nobody') }]}
          value={who}
          onChange={setWho}
        />
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </ConfirmDialog>
  )
}
