import { classes } from '@/components/ui/classes'

/** `refuse` is the quiet look of a decision against something ("Reject with a reason"); `danger` confirms a destructive dialog. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'refuse'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium text-body whitespace-nowrap select-none transition-colors touch:min-h-touch touch:min-w-touch'

const off =
  'disabled:border-line-strong disabled:bg-sunken disabled:text-text-3 disabled:shadow-none disabled:cursor-not-allowed'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent-fill text-on-fill shadow-control enabled:hover:bg-accent-fill-hover',
  secondary: 'border-line-strong bg-raised text-text shadow-control enabled:hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-text-2 enabled:hover:bg-hover enabled:hover:text-text',
  danger: 'border-transparent bg-bad-fill text-on-fill shadow-control enabled:hover:bg-bad-fill-hover',
  refuse: 'border-line-strong bg-raised text-bad shadow-control enabled:hover:bg-bad-bg',
}

const heights: Record<ButtonSize, string> = { sm: 'h-control-s', md: 'h-control', lg: 'h-control-l' }
const squares: Record<ButtonSize, string> = { sm: 'w-control-s', md: 'w-control', lg: 'w-control-l' }
const pads: Record<ButtonSize, string> = { sm: 'px-2.5', md: 'px-3', lg: 'px-4' }

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; iconOnly?: boolean }

/** The classes of a button, for buttons and for links that look like one. */
export function buttonLook({ variant = 'secondary', size = 'md', wide, iconOnly }: ButtonLook): string {
  // Without a border the padding is measured from the text.
  const pad = variant === 'quiet' && size === 'md' ? pads.sm : pads[size]
  return classes(base, off, variants[variant], heights[size], iconOnly ? squares[size] : pad, wide && 'w-full')
}
