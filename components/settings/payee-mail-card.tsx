'use client'

import { MailCheck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { Checkbox } from '@/components/ui/form/checkbox'
import { Card } from '@/components/ui/layout/card'
import { useFormats } from '@/lib/messages/use-text'
import { savePayeeMailAction } from '@/lib/payees/tell/actions'
import type { PayeeMailChoice } from '@/lib/payees/tell/choice'

/** Whether payees get a mail when they were paid, and whether it names the amount. */
export function PayeeMailCard({ choice }: { choice: PayeeMailChoice }) {
  const t = useTranslations('settings')
  const formats = useFormats()
  const router = useRouter()
  const action = useServerAction()
  const [enabled, setEnabled] = useState(choice?.enabled ?? false)
  const [withAmounts, setWithAmounts] = useState(choice?.withAmounts ?? false)
  if (choice === null) {
    return (
      <Card title={t('payeeMail.title')} icon={MailCheck}>
        <p className="px-gutter py-3">{t('payeeMail.off')}</p>
      </Card>
    )
  }
  const save = async () => {
    const saved = await action.run(() => succeeded(savePayeeMailAction({ enabled, withAmounts })))
    if (saved) router.refresh()
  }
  const isSame = enabled === choice.enabled && withAmounts === choice.withAmounts
  return (
    <Card title={t('payeeMail.title')} icon={MailCheck}>
      <div className="flex max-w-[68ch] flex-col gap-3 px-gutter py-3">
        <p className="text-text-2">{t('payeeMail.text')}</p>
        <Checkbox isSelected={enabled} onChange={setEnabled}>
          {t('payeeMail.enabled')}
        </Checkbox>
        <Checkbox isSelected={withAmounts} onChange={setWithAmounts} isDisabled={!enabled}>
          {t('payeeMail.withAmounts')}
        </Checkbox>
        {action.error && <ErrorMessage error={action.error} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={action.busy} isDisabled={isSame} onPress={() => void save()}>
            {t('payeeMail.save')}
          </Button>
          {choice.by !== null && (
            <span className="text-text-2">
              {t('payeeMail.by', { who: choice.by.name, at: formats.moment(choice.by.at) })}
            </span>
          )}
        </div>
      </div>
    </Card>
  )
}
