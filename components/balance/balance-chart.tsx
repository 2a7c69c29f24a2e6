import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import type { BalanceLine } from '@/lib/balance/view'
import { useFormats } from '@/lib/messages/use-text'
import { drawnHeight, scaleMark } from '@/lib/money/drawn'

const HEIGHT = 160
const WIDTH = 1_000

type Props = { readonly currency: string; readonly history: readonly BalanceLine[] }

/** The recorded balances of a currency over time, as steps: between two of them nothing is known. The table below has the same figures. */
export function BalanceChart({ currency, history }: Props) {
  const t = useTranslations('balance')
  const formats = useFormats()
  const points = history
    .filter((line) => line.currency === currency && line.source !== 'refusal')
    .map(({ asOf, amount }) => ({ at: Date.parse(asOf), height: drawnHeight(amount) }))
    .reverse()
  const [first, last] = [points[0], points.at(-1)]
  // One point makes no line.
  if (first === undefined || last === undefined || first.at === last.at) return null
  const most = Math.max(1, ...points.map(({ height }) => height))
  const x = (at: number) => ((at - first.at) / (last.at - first.at)) * WIDTH
  const y = (height: number) => HEIGHT - (height / most) * HEIGHT
  const line = points.map(({ at, height }, n) => (n === 0 ? `M0 ${y(height)}` : `H${x(at)} V${y(height)}`)).join(' ')
  const day = (at: number) => formats.day(new Date(at).toISOString())
  return (
    <Card title={t('chart', { currency })}>
      <div className="flex gap-2 px-gutter pt-4 pb-2 text-caption">
        <div className="min-w-0 flex-1">
          <svg
            role="img"
            aria-label={t('chart', { currency })}
            viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
            preserveAspectRatio="none"
            className="h-40 w-full overflow-visible"
          >
            <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} stroke="var(--control)" vectorEffect="non-scaling-stroke" />
            <line x1="0" x2={WIDTH} y1={y(most)} y2={y(most)} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
            <path d={line} fill="none" stroke="var(--accent)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          </svg>
          <div aria-hidden className="mt-1 flex justify-between text-text-2 tabular-nums">
            <span>{day(first.at)}</span>
            <span>{day(last.at)}</span>
          </div>
        </div>
        <div aria-hidden className="flex h-40 w-14 shrink-0 flex-col justify-between text-text-2 tabular-nums">
          <span>{scaleMark(most, formats.count)}</span>
          <span>0</span>
        </div>
      </div>
    </Card>
  )
}
