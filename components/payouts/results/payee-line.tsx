'use client'

import { useTranslations } from 'next-intl'
import { payeePath } from '@/components/paths'
import { onlyRow, useEdits } from '@/components/payouts/draft/use-edits'
import { Button } from '@/components/ui/action/button'
import { Link } from '@/components/ui/action/link'
import type { Texts } from '@/lib/messages/use-text'
import type { RowView } from '@/lib/payouts/view'
import { formatPhone } from '@/lib/phone/number'

const byOf = (ui: Texts<'ui'>) =>
  ({ code: ui('fieldInText.payee'), phone: ui('fieldInText.phone'), reference: ui('fieldInText.reference') }) as const

type Props = { row: RowView; onDone: () => void }

/** The payee that a row means, and where they are paid. The saved number of the directory is offered and used only on a click. */
export function PayeeLine({ row, onDone }: Props) {
  const edits = useEdits()
  const t = useTranslations('sending')
  const ui = useTranslations('ui')
  const { payee, directoryPhone } = row
  if (payee === null) return null
  // With the code, so that the row says whose phone it is: who entered it in the directory counts as an author of the row.
  const take = (phone: string) =>
    edits.change({ what: 'set', values: { phone, payee: payee.code }, among: onlyRow(row) })
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
      <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5">
        <dt className="text-text-2">{t('payee.label', { by: byOf(ui)[payee.by] })}</dt>
        <dd>
          <Link className="text-accent underline-offset-2 hover:underline" href={payeePath(payee.id)}>
            {payee.name}
          </Link>
          {`, ${payee.code}`}
        </dd>
        {row.network === 'wallet' && (
          <>
            <dt className="text-text-2">{t('payee.paidTo')}</dt>
            <dd>{t('payee.wallet')}</dd>
          </>
        )}
        {directoryPhone !== null && (
          <>
            <dt className="text-text-2">{t('payee.savedNumber')}</dt>
            <dd className="font-semibold tabular-nums">{formatPhone(directoryPhone)}</dd>
          </>
        )}
      </dl>
      {directoryPhone !== null && (
        <Button size="sm" busy={edits.busy} onPress={() => void take(directoryPhone).then(onDone)}>
          {t('payee.useSaved')}
        </Button>
      )}
    </div>
  )
}
