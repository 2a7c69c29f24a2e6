'use client'

import { type ComponentProps, createContext, type KeyboardEvent, type MouseEvent, useContext } from 'react'

type Own = { onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined; isDisabled?: boolean | undefined }

/** What a pressable can do and be named: as a plain button, with `onPress` for a click, a tap, Enter and Space. */
export type PressableProps = Own &
  Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> & {
    /** Keeps the focus, and ignores presses. */
    isPending?: boolean
  }

/** What a menu gives to the pressable that opens it. */
export const OpenerContext = createContext<PressableProps | null>(null)

// A key that is held down repeats: one press of Enter must not act twice.
const pressedOnce = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

/** A plain button of the browser without a look. The component library's own button would cost every page 10 kB. */
export function Pressable(props: PressableProps) {
  const {
    onPress,
    isDisabled,
    isPending = false,
    type = 'button',
    onKeyDown,
    ...rest
  } = {
    ...useContext(OpenerContext),
    ...props,
  }
  return (
    <button
      {...rest}
      // A button that is pending sends no form.
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onKeyDown={(event) => {
        pressedOnce(event)
        onKeyDown?.(event)
      }}
      onClick={(event) => {
        if (isPending) return event.preventDefault()
        // Safari does not focus a button that is clicked, and a dialog gives the focus back to what opened it. A click without a
        // count comes from a key: of the button, or Enter in a field of its form, which keeps the focus.
        if (event.detail > 0) event.currentTarget.focus({ preventScroll: true })
        onPress?.(event)
      }}
    />
  )
}
