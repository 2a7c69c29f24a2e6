import type { ReactNode } from 'react'
import { classes } from './classes'

/** The foot of a page where money is decided: totals left, then why not yet, then the one primary button. */
export function TotalsBar({ children, why, actions }: { children: ReactNode; why?: ReactNode; actions?: ReactNode }) {
  return (
    <section
      aria-label="Totals"
      className="sticky bottom-0 z-20 flex min-h-totals-bar shrink-0 flex-wrap items-center gap-x-4 gap-y-2.5 border-t bg-surface px-gutter py-2.5 shadow-totals max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <dl className="flex min-w-0 grow flex-wrap items-stretch gap-y-2 max-sm:flex-col-reverse max-sm:gap-y-0.5">
        {children}
      </dl>
      {(why || actions) && (
        <div className="flex flex-wrap items-center justify-end gap-2.5 max-sm:w-full max-sm:[&>button:last-child]:grow">
          {why && <p className="text-text-2 max-sm:w-full">{why}</p>}
          {actions}
        </div>
      )}
    </section>
  )
}

/** One figure of the totals bar; `main` is the largest, what leaves the wallet. On a phone it comes first. */
export function Total({ label, children, main = false }: { label: ReactNode; children: ReactNode; main?: boolean }) {
  return (
    <div
      className={classes(
        'flex flex-col justify-center border-line pr-5 max-sm:flex-row max-sm:items-baseline max-sm:justify-between max-sm:pr-0 sm:not-last:mr-5 sm:not-last:border-r',
      )}
    >
      <dt className={classes('font-medium text-caption text-text-2', main && 'max-sm:text-body')}>{label}</dt>
      <dd
        className={classes('tabular-nums', main ? 'text-total-l' : 'text-total max-sm:font-normal max-sm:text-caption')}
      >
        {children}
      </dd>
    </div>
  )
}
