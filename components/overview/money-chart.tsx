'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Money } from '@/components/ui/value/money'
import type { Formats } from '@/lib/messages/formats'
import { useFormats } from '@/lib/messages/use-text'
import { scaleMark } from '@/lib/money/drawn'
import type { Span } from '@/lib/payments/periods'
import { fillOf } from './chart-fill'
import { type DayBars, moneyBars } from './money-bars'
import { type MoneyDay, rangeOf } from './money-days'

type Props = { by: Span; days: readonly MoneyDay[]; methods: readonly string[]; currency: string }

// The width of the bars of a day, in percent of the day.
const BAR_SHARE = 0.65

/** Money in by day and method above the zero line, money out below it. "Show as table" gives the same figures. */
export function MoneyChart({ by, days, methods, currency }: Props) {
  const formats = useFormats()
  const t = useTranslations('overview')
  const [pointed, setPointed] = useState<number | null>(null)
  const { days: bars, ticks } = moneyBars(days, methods)
  const width = 100 / Math.max(1, bars.length)
  // Without a bar there is nothing to draw: an axis alone would look as if nothing had come in on days that are not read yet.
  if (bars.every(({ paidIn, paidOut }) => paidIn.length === 0 && paidOut.height === 0)) {
    const isRead = bars.every(({ day }) => day.methods !== null)
    return (
      <p className="px-gutter py-8 text-center text-text-2">
        {isRead ? t('money.empty', { currency }) : t('money.notYetRead', { currency })}
      </p>
    )
  }
  return (
    <div className="relative px-gutter pt-4 pb-2 text-caption">
      <div className="flex gap-2">
        <svg role="img" aria-label={t('money.chart')} className="h-44 w-full min-w-0 overflow-visible">
          {ticks.map(({ value, y }) => (
            <line key={value} x1="0%" x2="100%" y1={`${y}%`} y2={`${y}%`} stroke="var(--line)" />
          ))}
          {bars.map((day, at) => (
            <g
              key={day.day.day}
              onPointerEnter={() => setPointed(at)}
              onPointerLeave={() => setPointed((now) => (now === at ? null : now))}
            >
              <rect
                x={`${at * width}%`}
                y="0%"
                width={`${width}%`}
                height="100%"
                fill={pointed === at ? 'var(--hover)' : 'transparent'}
              />
              <Bars
                day={day}
                methods={methods}
                left={at * width + (width * (1 - BAR_SHARE)) / 2}
                width={width * BAR_SHARE}
              />
            </g>
          ))}
          {/* Over the edges of the bars, which would interrupt it. */}
          {ticks
            .filter(({ value }) => value === 0)
            .map(({ y }) => (
              <line key={y} x1="0%" x2="100%" y1={`${y}%`} y2={`${y}%`} stroke="var(--control)" />
            ))}
        </svg>
        <div aria-hidden className="relative w-14 shrink-0 text-text-2 tabular-nums">
          {ticks.map(({ value, y }) => (
            <span key={value} className="absolute left-0 -translate-y-1/2 whitespace-nowrap" style={{ top: `${y}%` }}>
              {scaleMark(value, formats.count)}
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden className="mt-2 mr-16 flex text-center text-text-2 tabular-nums">
        {bars.map(({ day }) => (
          <span key={day.day} className="min-w-0 flex-1 whitespace-nowrap">
            {`${markOf(formats, day.day, by)}${day.methods === null ? ' ?' : ''}`}
          </span>
        ))}
      </div>
      {pointed !== null && <DayTip day={bars[pointed]?.day} currency={currency} onRight={pointed * width < 50} />}
    </div>
  )
}

/** What stands below the bars: the day of the month, the first day of a week, or the month. */
function markOf(formats: Formats, day: string, by: Span): string {
  if (by === 'day') return String(Number(day.slice(8)))
  const [date = '', month = ''] = formats.date(day).split(' ')
  return by === 'week' ? `${date} ${month}` : month
}

function Bars({
  day,
  methods,
  left,
  width,
}: {
  day: DayBars
  methods: readonly string[]
  left: number
  width: number
}) {
  const across = { x: `${left}%`, width: `${width}%` }
  return (
    <>
      {day.paidIn.map(({ method, y, height }) => (
        <rect
          key={method}
          {...across}
          y={`${y}%`}
          height={`${height}%`}
          fill={fillOf(methods.indexOf(method))}
          stroke="var(--surface)"
        />
      ))}
      {day.paidOut.height > 0 && (
        <rect
          {...across}
          y={`${day.paidOut.y}%`}
          height={`${day.paidOut.height}%`}
          fill="var(--surface)"
          stroke="var(--text-2)"
          strokeDasharray="3 2"
        />
      )}
    </>
  )
}

function DayTip({ day, currency, onRight }: { day: MoneyDay | undefined; currency: string; onRight: boolean }) {
  const formats = useFormats()
  const t = useTranslations('overview')
  if (day === undefined) return null
  return (
    <div
      className={`pointer-events-none absolute top-3 z-10 rounded-card border bg-raised px-3 py-2 text-body shadow-menu ${onRight ? 'right-20' : 'left-4'}`}
    >
      <p className="font-medium">{rangeOf(formats, day)}</p>
      {day.methods === null && <p className="text-text-2">{t('money.notRead')}</p>}
      {Object.entries(day.methods ?? {}).map(([name, amount]) => (
        <p key={name} className="flex justify-between gap-4">
          <span className="text-text-2">{name}</span>
          <Money amount={amount} currency={currency} />
        </p>
      ))}
      <p className="flex justify-between gap-4">
        <span className="text-text-2">{t('money.outShort')}</span>
        <Money amount={day.paidOut} currency={currency} />
      </p>
    </div>
  )
}
