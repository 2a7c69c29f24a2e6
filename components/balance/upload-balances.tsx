import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { FileDrop } from '@/components/ui/form/file-drop'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { uploadBalancesAction } from '@/lib/balance/actions'

type Props = { readonly onDone: () => void; readonly onClose: () => void }

/** Records the balances of a CSV file. */
export function UploadBalances({ onDone, onClose }: Props) {
  const t = useTranslations('balance')
  const action = useServerAction()
  const [file, setFile] = useState<File | null>(null)
  const send = async () => {
    if (file === null) return
    const csv = await file.text()
    if (await action.run(() => uploadBalancesAction(csv))) onDone()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('upload.title')}
      confirm={t('upload.confirm')}
      onConfirm={() => void send()}
      busy={action.busy}
      ready={file !== null}
    >
      <div className="flex flex-col gap-4">
        <p>{t('upload.text')}</p>
        <pre className="rounded-control bg-sunken p-3 text-caption">
          {'time,currency,balance\n2026-11-21 09:00,UGX,"12,500,000"'}
        </pre>
        <FileDrop label={file?.name ?? t('upload.file')} accept=".csv,text/csv" onFile={setFile} />
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </ConfirmDialog>
  )
}
