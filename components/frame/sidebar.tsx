'use client'

import {
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { toneText } from '@/components/ui/status'
import type { Tone } from '@/components/ui/status-faces'
import type { FrameFacts, Standing } from './facts'
import { Mark } from './mark'
import { NavLink } from './nav-link'
import { GROUPS } from './pages'
import { WhoIAm } from './who-i-am'

const icons: Record<Tone, LucideIcon> = {
  neutral: CircleDashed,
  accent: CircleDashed,
  good: CircleCheck,
  warn: TriangleAlert,
  bad: OctagonAlert,
  unknown: CircleQuestionMark,
}

type Props = {
  facts: FrameFacts
  onSignOut: () => Promise<void>
  /** True for the sidebar of the page, which shrinks to icons below 1200 px; false in the drawer of a phone. */
  narrow: boolean
}

/** Merchant, pages, how service and sender stand, and who I am. */
export function Sidebar({ facts, onSignOut, narrow }: Props) {
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      {narrow && (
        <p className="flex h-top-bar shrink-0 items-center gap-2 px-4 font-semibold md:max-lg:justify-center md:max-lg:px-0">
          <Mark />
          <span className="min-w-0 truncate md:max-lg:sr-only">{facts.merchant}</span>
        </p>
      )}
      <nav aria-label="Desk" className={classes('grow px-2', !narrow && 'pt-2')}>
        {GROUPS.map((group) => (
          <ul key={group.title ?? 'first'} className="mb-4">
            {group.title && (
              <li
                className={classes('px-2 pb-1.5 font-medium text-caption text-text-2', narrow && 'md:max-lg:sr-only')}
              >
                {group.title}
              </li>
            )}
            {group.pages.map((page) => (
              <li key={page.href}>
                <NavLink page={page} count={page.waiting ? facts.waiting[page.waiting] : 0} narrow={narrow} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <ul className="px-2 pb-2.5" aria-label="Service and sender">
        {facts.standings.map((standing) => (
          <StandingLine key={standing.sentence} standing={standing} narrow={narrow} />
        ))}
      </ul>
      <div className="mx-2 border-t py-1.5">
        <WhoIAm me={facts.me} theme={facts.theme} narrow={narrow} onSignOut={onSignOut} />
      </div>
    </div>
  )
}

function StandingLine({ standing, narrow }: { standing: Standing; narrow: boolean }) {
  const Icon = icons[standing.tone]
  return (
    <li
      title={narrow ? standing.sentence : undefined}
      className={classes(
        'flex min-h-[1.3125rem] items-center gap-2 px-2 text-caption text-text-2',
        narrow && 'md:max-lg:justify-center',
      )}
    >
      <Icon aria-hidden className={classes('icon-s', toneText(standing.tone))} />
      <span className={classes(narrow && 'md:max-lg:sr-only')}>{standing.sentence}</span>
    </li>
  )
}
