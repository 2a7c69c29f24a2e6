import { classes } from '@/components/ui/classes'

/** `refuse` is the quiet look of a decision against something ("Reject with a reason"); `danger` confirms a destructive dialog. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'refuse'
export type ButtonSize = 'sm' | 'md' | 'lg'

// Their rules are in app/controls.css: in place, the classes of a dozen buttons would be a tenth of a page.
const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
  refuse: 'button-refuse',
}

const heights: Record<ButtonSize, string> = { sm: 'h-control-s', md: 'h-control', lg: 'h-control-l' }
const squares: Record<ButtonSize, string> = { sm: 'w-control-s', md: 'w-control', lg: 'w-control-l' }
const pads: Record<ButtonSize, string> = { sm: 'px-2.5', md: 'px-3', lg: 'px-4' }

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; iconOnly?: boolean }

/** The classes of a button, for buttons and for links that look like one. */
export function buttonLook({ variant = 'secondary', size = 'md', wide, iconOnly }: ButtonLook): string {
  // Without a border the padding is measured from the text.
  const pad = variant === 'quiet' && size === 'md' ? pads.sm : pads[size]
  return classes('button', variants[variant], heights[size], iconOnly ? squares[size] : pad, wide && 'w-full')
}
