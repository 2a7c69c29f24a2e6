import { classes } from '@/components/ui/classes'

/** A keyboard key, shown where it acts; hidden where there is likely no keyboard. */
export function KeyCap({ children, onFill = false }: { children: string; onFill?: boolean }) {
  return (
    <kbd
      className={classes(
        'key-cap',
        onFill ? 'border-on-fill/40 text-on-fill' : 'border-line-strong bg-raised text-text-2',
      )}
    >
      {children}
    </kbd>
  )
}
