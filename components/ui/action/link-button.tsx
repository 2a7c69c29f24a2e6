import type { LucideIcon } from 'lucide-react'
import type { Route } from 'next'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/action/link'
import { KeyCap } from '@/components/ui/value/key-cap'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look'

type Props = {
  children?: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  keys?: string
  /** The accessible name where there is only an icon. */
  label?: string
} & (
  | { href: Route; download?: false }
  | { href: string /** For files: the browser saves what the address answers. */; download: true }
)

/** A link that looks like a button: for navigation or a download, never for an action. */
export function LinkButton(props: Props) {
  const { children, variant = 'secondary', size = 'md', icon: Icon, keys, label } = props
  const look = buttonLook({ variant, size, iconOnly: children === undefined })
  const inside = (
    <>
      {Icon && <Icon aria-hidden className={size === 'sm' ? 'icon-s' : 'icon'} />}
      {children}
      {keys && (
        <span aria-hidden className="flex touch:hidden">
          <KeyCap onFill={variant === 'primary'}>{keys}</KeyCap>
        </span>
      )}
    </>
  )
  // The browser downloads a file itself: the router would request a page.
  if (props.download) {
    return (
      <a href={props.href} download className={look} aria-label={label}>
        {inside}
      </a>
    )
  }
  return (
    <Link href={props.href} className={look} aria-label={label}>
      {inside}
    </Link>
  )
}
