import { classes } from '@/components/ui/classes'

/** A keyboard key, shown where it acts; hidden where there is likely no keyboard. */
export function KeyCap({ children, onFill = false }: { children: string; onFill?: boolean }) {
  return (
    <kbd
      className={classes(
        'inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-key border px-1 font-sans text-key touch:hidden',
        onFill ? 'border-on-fill/40 text-on-fill' : 'border-line-strong bg-raised text-text-2',
      )}
    >
      {children}
    </kbd>
  )
}
