import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

type BarProps = {
  /** `Total`s, the main one last. */
  children: ReactNode
  /** Why the primary button is disabled, as a text beside it. */
  why?: ReactNode
  /** Secondary buttons first, the primary button last. */
  actions?: ReactNode
}

/** The foot of a page where money is decided: totals left, then why not yet, then the one primary button. */
export function TotalsBar({ children, why, actions }: BarProps) {
  const t = useTranslations('ui')
  return (
    <section
      aria-label={t('totals.label')}
      className="sticky bottom-0 z-20 flex min-h-totals-bar shrink-0 flex-wrap items-center gap-x-4 gap-y-2.5 border-t bg-surface px-gutter py-2.5 shadow-totals max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <dl className="flex min-w-0 grow flex-wrap items-stretch gap-y-2 max-sm:justify-between max-sm:gap-x-4 max-sm:gap-y-0">
        {children}
      </dl>
      {(why || actions) && (
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2.5 max-sm:w-full max-sm:[&>:last-child]:grow">
          {why && <p className="text-text-2 max-sm:w-full">{why}</p>}
          {actions}
        </div>
      )}
    </section>
  )
}

type TotalProps = { label: ReactNode; children: ReactNode; main?: boolean }

/** One figure of the totals bar; `main` is the largest, what leaves the wallet. On a phone it comes first, alone. */
export function Total({ label, children, main = false }: TotalProps) {
  return (
    <div
      className={classes(
        'flex flex-col justify-center gap-px max-sm:flex-row max-sm:items-baseline sm:pr-4 sm:not-last:mr-5 sm:not-last:border-r',
        main ? 'max-sm:order-first max-sm:basis-full max-sm:justify-between' : 'max-sm:gap-1.5',
      )}
    >
      <dt className={classes('text-caption text-text-2 sm:font-medium', main && 'max-sm:text-body')}>{label}</dt>
      <dd
        className={classes('tabular-nums', main ? 'text-total-l' : 'text-total max-sm:font-normal max-sm:text-caption')}
      >
        {children}
      </dd>
    </div>
  )
}
