import { classes } from '@/components/ui/classes'

/** How the rows of a payout stand, by count. Nothing is rounded away: a part of one row in ten thousand keeps a sliver. */
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

/** One bar of the outcome; what is not known yet is hatched. The counts in words stand under it, so it is hidden from readers. */
export function OutcomeStrip({ outcome }: { outcome: Outcome }) {
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
