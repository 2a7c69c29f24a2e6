'use client'

import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { MoreMessages } from '@/components/shell/more-messages'
import { Link } from '@/components/ui/action/link'
import { Drawer } from '@/components/ui/overlay/drawer'
import { HELP, hasHelp } from '@/lib/help/help'
import { NumberList, StatusList } from './help-lists'

type Props = {
  title: string
  /** The key of the page of the sidebar that is open, if any. */
  page: string | null
  /** The address of the messages of the help, which no page loads before somebody asks for it. */
  messages: string
  onClose: () => void
}

/** The help beside the page: what it is for, and what its numbers and statuses mean. */
export function HelpDrawer({ title, page, messages, onClose }: Props) {
  return (
    <Drawer isOpen onClose={onClose} title={title}>
      <Suspense>
        <MoreMessages address={messages}>
          <Help page={page} onClose={onClose} />
        </MoreMessages>
      </Suspense>
    </Drawer>
  )
}

function Help({ page: key, onClose }: Pick<Props, 'page' | 'onClose'>) {
  const t = useTranslations('help')
  const page = key !== null && hasHelp(key) ? key : null
  const about = page === null ? null : HELP[page]
  return (
    <div className="flex flex-col gap-6 px-gutter py-4">
      {page !== null && <p>{t(`page.${page}`)}</p>}
      {about && about.numbers.length > 0 && (
        <section>
          <h3 className="mb-2 text-title-s">{t('numbers')}</h3>
          <NumberList numbers={about.numbers} />
        </section>
      )}
      {about && about.statuses.length > 0 && (
        <section>
          <h3 className="mb-2 text-title-s">{t('statuses')}</h3>
          <StatusList statuses={about.statuses} />
        </section>
      )}
      <p>
        <Link href="/help" onClick={onClose}>
          {t('all')}
        </Link>
      </p>
    </div>
  )
}
