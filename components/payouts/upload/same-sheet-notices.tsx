'use client'

import { useTranslations } from 'next-intl'
import { payoutPath } from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import { Notice } from '@/components/ui/action/notice'
import { useFormats } from '@/lib/messages/use-text'
import type { SameSheet } from '@/lib/payouts/approval/comparison'

/** Other payouts of the same sheet, whatever the name of its file and the order of its rows. */
export function SameSheetNotices({ repeats }: { repeats: readonly SameSheet[] }) {
  const t = useTranslations('upload')
  const formats = useFormats()
  return repeats.map(({ payoutId, name, state, by, at, shared }) => (
    <div key={payoutId} className="mb-2 last:mb-0">
      <Notice tone="warn">
        {t.rich('same.text', {
          ...{ rows: shared, payout: name, state, by, day: formats.day(at) },
          link: (label) => (
            <Link href={payoutPath(payoutId)} className="underline">
              {label}
            </Link>
          ),
        })}
      </Notice>
    </div>
  ))
}
