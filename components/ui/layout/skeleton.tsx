import { useTranslations } from 'next-intl'
/** A placeholder for text that is loading; it appears after 200 ms, so a quick answer shows none. */
export function Skeleton({ width = '60%' }: { width?: string }) {
  return (
    <span aria-hidden className="skeleton inline-block h-2.5 rounded-chip bg-hover align-middle" style={{ width }} />
  )
}

/** Rows of bars in the final columns and heights. `columns` holds the width of the bar in each column. */
export function TableSkeleton({ columns, rows = 8 }: { columns: readonly string[]; rows?: number }) {
  const t = useTranslations('ui')
  return (
    <div role="status" className="w-full">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <div key={row} aria-hidden className="flex h-row-list items-center gap-5 border-b px-gutter max-sm:h-row-phone">
          {columns.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
            <span key={column} className="min-w-0 grow basis-0 max-sm:nth-[n+3]:hidden">
              <Skeleton width={width} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
