import { classes } from '@/components/ui/classes'

/** The statuses of the rows of a payout, by count. Nothing is rounded away: one row in ten thousand still gets a sliver. */
export type Outcome = {
  readonly paid: number
  readonly failed: number
  readonly pending: number
  readonly unknown: number
}

const parts = [
  { key: 'paid', look: 'bg-strip-good' },
  { key: 'failed', look: 'bg-strip-bad' },
  { key: 'pending', look: 'bg-strip-pending' },
  { key: 'unknown', look: 'hatched' },
] as const

/** One bar of results; "not known yet" is hatched. Hidden from screen readers, since the counts are below it as text. */
export function ResultStrip({ outcome }: { outcome: Outcome }) {
  return (
    <div aria-hidden className="flex h-2 gap-0.5 overflow-clip rounded-key bg-sunken">
      {parts
        .filter(({ key }) => outcome[key] > 0)
        .map(({ key, look }) => (
          <span key={key} className={classes('min-w-1', look)} style={{ flexGrow: outcome[key], flexBasis: 0 }} />
        ))}
    </div>
  )
}
