'use client'

import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from '@/components/ui/classes'
import { KeyCap } from '@/components/ui/value/key-cap'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look'
import { Pressable, type PressableProps } from './pressable'

type Props = Omit<PressableProps, 'children' | 'className' | 'style' | 'isPending'> & {
  children?: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** The key that does the same, shown as a key cap. */
  keys?: string
  busy?: boolean
  wide?: boolean
  /** Why it cannot be pressed: the button is disabled and the sentence is beside it. */
  whyNot?: string | null | undefined
}

/** A button. Without children it is an icon and needs an `aria-label`. While `busy` it keeps the focus and ignores presses. */
export function Button({
  children,
  variant = 'secondary',
  size = 'md',
  icon,
  keys,
  busy,
  wide,
  whyNot,
  ...rest
}: Props) {
  const why = useId()
  const Icon = busy ? LoaderCircle : icon
  const iconOnly = children === undefined
  const off = rest.isDisabled || Boolean(whyNot)
  const button = (
    <Pressable
      {...rest}
      {...(whyNot ? { 'aria-describedby': why } : {})}
      isDisabled={off}
      isPending={busy ?? false}
      className={buttonLook({ variant, size, wide: wide ?? false, iconOnly })}
    >
      {Icon && <Icon aria-hidden className={classes(size === 'sm' ? 'icon-s' : 'icon', busy && 'turning')} />}
      {children}
      {keys && (
        <span aria-hidden className="flex touch:hidden">
          <KeyCap onFill={!off && (variant === 'primary' || variant === 'danger')}>{keys}</KeyCap>
        </span>
      )}
    </Pressable>
  )
  if (!whyNot) return button
  return (
    <span className={classes('inline-flex items-center gap-2.5', wide && 'w-full flex-col items-stretch')}>
      <span id={why} className="text-body text-text-2">
        {whyNot}
      </span>
      {button}
    </span>
  )
}
