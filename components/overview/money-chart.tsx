'use client'

import { useTranslations } from 'next-intl'
import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { Money } from '@/components/ui/value/money'
import { useFormats } from '@/lib/messages/use-text'
import { scaleMark } from '@/lib/money/drawn'
import { fillOf } from './chart-fill'
import { drawnDay, type MoneyDay, OUT } from './money-days'

type Props = { days: readonly MoneyDay[]; methods: readonly string[]; currency: string }

/** Money in by day and method above the line, money out below it. Its table says the same, for whoever cannot see it. */
export function MoneyChart({ days, methods, currency }: Props) {
  const unread = new Set(days.flatMap(({ day, methods: its }) => (its === null ? day : [])))
  return (
    <div aria-hidden className="h-52 px-2 pt-3 pb-1 text-caption">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 200 }}>
        <BarChart data={days.map(drawnDay)} stackOffset="sign" barCategoryGap="35%" accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => `${Number(day.slice(8))}${unread.has(day) ? ' ?' : ''}`}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--text-2)' }}
          />
          <YAxis
            orientation="right"
            width={60}
            tickCount={5}
            tickFormatter={scaleMark}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--text-2)' }}
          />
          <ReferenceLine y={0} stroke="var(--control)" />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            isAnimationActive={false}
            content={({ label }) => <DayTip day={days.find(({ day }) => day === label)} currency={currency} />}
          />
          {methods.map((name, n) => (
            <Bar
              key={name}
              dataKey={name}
              stackId="day"
              fill={fillOf(n)}
              stroke="var(--surface)"
              isAnimationActive={false}
            />
          ))}
          <Bar
            dataKey={OUT}
            stackId="day"
            fill="var(--surface)"
            stroke="var(--text-2)"
            strokeDasharray="3 2"
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

function DayTip({ day, currency }: { day: MoneyDay | undefined; currency: string }) {
  const formats = useFormats()
  const t = useTranslations('overview')
  if (day === undefined) return null
  return (
    <div className="rounded-card border bg-raised px-3 py-2 text-body shadow-menu">
      <p className="font-medium">{formats.date(day.day)}</p>
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
