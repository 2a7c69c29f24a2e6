'use client'

import type { LucideIcon } from 'lucide-react'
import type { Route } from 'next'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from '@/components/ui/action/link'
import { classes } from '@/components/ui/classes'
import { toneText } from '@/components/ui/value/status'
import type { Tone } from '@/components/ui/value/status-display'
import { useFormats } from '@/lib/messages/use-text'

type BarProps = { label: string; children: ReactNode; keys?: ReactNode; always?: ReactNode }

/**
 * The filters over a table: in as many lines as they need, on a phone in one that scrolls sideways. `keys` names the keys that act on the
 * table, where there is room; `always` holds what is never hidden and never scrolls away.
 */
export function FilterBar({ label, children, keys, always }: BarProps) {
  return (
    <div
      className={classes(
        'flex min-h-filter-bar shrink-0 items-center -mt-px justify-between border-y print:hidden',
        always ? 'flex-wrap py-1' : 'gap-4',
      )}
    >
      <fieldset
        className={classes(
          'm-0 flex min-w-0 items-center gap-1.5 border-0 px-gutter sm:flex-wrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none]',
          always ? 'py-1' : 'py-2',
        )}
      >
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
      {always && <div className="flex min-w-0 flex-wrap items-center gap-1.5 px-gutter py-1">{always}</div>}
      {keys && (
        <div className="flex shrink-0 items-center gap-1.5 pr-gutter text-caption text-text-2 touch:hidden max-lg:hidden">
          {keys}
        </div>
      )}
    </div>
  )
}

type ChipProps = {
  children: string
  count?: number
  icon?: LucideIcon
  tone?: Tone
  isOn: boolean
} & (
  | {
      href: Route
      /** Changes the address without a request to the server, for a page that has all its data. */
      inPlace?: boolean
      onPress?: never
    }
  | { onPress: () => void; href?: never; inPlace?: never }
)

/** A filter with its count. With `href` where the filter is in the address, with `onPress` where it is not. */
export function FilterChip({
  children,
  count,
  icon: Icon,
  tone = 'neutral',
  isOn,
  href,
  inPlace = false,
  onPress,
}: ChipProps) {
  const formats = useFormats()
  const look = classes(
    'relative inline-flex h-control-s shrink-0 items-center gap-1.5 rounded-control border px-2.5 font-medium text-body whitespace-nowrap transition-colors touch:h-control-l touch:min-w-touch touch:justify-center touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-1',
    isOn ? 'border-accent-line bg-accent-bg text-accent' : 'border-line-strong bg-surface text-text-2 hover:bg-hover',
  )
  const inside = (
    <>
      {Icon && <Icon aria-hidden className={classes('icon-s', !isOn && toneText(tone))} />}
      {children}
      {count !== undefined && (
        <span className={classes('tabular-nums', !isOn && 'text-text')}>{formats.count(count)}</span>
      )}
    </>
  )
  if (href) {
    const go = (event: MouseEvent) => {
      if (!inPlace || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      window.history.pushState(null, '', href)
    }
    const ahead = inPlace ? { ahead: 'nothing' as const } : {}
    return (
      <Link href={href} {...ahead} onClick={go} className={look} aria-current={isOn || undefined} scroll={false}>
        {inside}
      </Link>
    )
  }
  return (
    <button type="button" className={look} aria-pressed={isOn} onClick={onPress}>
      {inside}
    </button>
  )
}
