'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Select } from '@/components/ui/form/select'
import { TextField } from '@/components/ui/form/text-field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import type { Bulk } from './use-bulk'

type Props = { bulk: Bulk; onClose: () => void; onDone: () => void }

/** Sets the amounts of the selected rows: the same for each, or a total that is split evenly. */
export function AmountsDialog({ bulk, onClose, onDone }: Props) {
  const t = useTranslations('draft')
  const action = useServerAction()
  const [how, setHow] = useState<'each' | 'split'>('each')
  const [typed, setTyped] = useState('')
  const save = async () => {
    const edit = how === 'each' ? { what: 'set' as const, values: { amount: typed } } : { what: how, total: typed }
    const done = await action.run(() => bulk.request(edit))
    if (done !== null) onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('amounts.title', { rows: bulk.rows })}
      actions={
        <DialogButtons onBack={onClose}>
          <Button
            variant="primary"
            busy={action.busy || bulk.busy}
            isDisabled={typed.trim() === ''}
            onPress={() => void save()}
          >
            {t('amounts.save')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('amounts.how')}
          options={(['each', 'split'] as const).map((id) => ({ id, label: t(`amounts.${id}`) }))}
          value={how}
          onChange={setHow}
        />
        <TextField
          label={t(how === 'each' ? 'amounts.amount' : 'amounts.total')}
          help={t(how === 'each' ? 'amounts.help' : 'amounts.splitHelp')}
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          maxLength={40}
          autoComplete="off"
          problem={action.error?.text}
          onKeyDown={(event) => event.key === 'Enter' && typed.trim() !== '' && void save()}
        />
      </div>
    </Dialog>
  )
}
