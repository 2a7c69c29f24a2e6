'use client'

import { useTranslations } from 'next-intl'
import { classes } from '@/components/ui/classes'
import { useText } from '@/lib/messages/use-text'
import type { PartStatus } from '@/lib/overview/system-status'
import type { FrameFacts } from './facts'
import { Mark } from './mark'
import { NavLink } from './nav-link'
import { GROUPS, mayOpen } from './pages'
import { ToneIcon } from './tone-icon'
import { WhoIAm } from './who-i-am'

type Props = {
  facts: FrameFacts
  onSignOut: () => Promise<void>
  /** True for the sidebar of the page, which shrinks to icons below 1200 px; false in the drawer of a phone. */
  narrow: boolean
}

/** Merchant, pages, the status of service and sender, and the signed-in person. */
export function Sidebar({ facts, onSignOut, narrow }: Props) {
  const t = useTranslations('shell')
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      {narrow && (
        <p className="flex h-top-bar shrink-0 items-center gap-2 px-4 font-semibold md:max-lg:justify-center md:max-lg:px-0">
          <Mark />
          <span className="min-w-0 truncate md:max-lg:sr-only">{facts.merchant}</span>
        </p>
      )}
      <nav aria-label={t('navigation')} className={classes('grow px-2', !narrow && 'pt-2')}>
        {GROUPS.map((group) => (
          <ul key={group.title ?? 'first'} className="mb-4">
            {group.title && (
              <li
                className={classes('px-2 pb-1.5 font-medium text-caption text-text-2', narrow && 'md:max-lg:sr-only')}
              >
                {t(`page.${group.title}`)}
              </li>
            )}
            {group.pages
              .filter((page) => mayOpen(page, facts.me.role))
              .map((page) => (
                <li key={page.href}>
                  <NavLink page={page} count={page.waiting ? facts.waiting[page.waiting] : 0} narrow={narrow} />
                </li>
              ))}
          </ul>
        ))}
      </nav>
      <ul className="px-2 pb-2.5" aria-label={t('serviceAndSending')}>
        {facts.parts.map((status) => (
          <PartLine key={status.part} status={status} narrow={narrow} />
        ))}
      </ul>
      <div className="mx-2 border-t py-1.5">
        <WhoIAm me={facts.me} theme={facts.theme} density={facts.density} narrow={narrow} onSignOut={onSignOut} />
      </div>
    </div>
  )
}

function PartLine({ status, narrow }: { status: PartStatus; narrow: boolean }) {
  const t = useTranslations('shell')
  const text = useText()
  const line = t('status.line', { name: t(`status.name.${status.part}`), state: text(status.state) })
  return (
    <li
      title={narrow ? line : undefined}
      className={classes(
        'flex min-h-[1.3125rem] items-center gap-2 px-2 text-caption text-text-2',
        narrow && 'md:max-lg:justify-center',
      )}
    >
      <ToneIcon tone={status.tone} />
      <span className={classes(narrow && 'md:max-lg:sr-only')}>{line}</span>
    </li>
  )
}
