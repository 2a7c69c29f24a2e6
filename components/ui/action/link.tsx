'use client'

import NextLink from 'next/link'
import { type ComponentProps, useState } from 'react'

type Props = Omit<ComponentProps<typeof NextLink>, 'prefetch'> & {
  /**
   * What is read ahead once a person points at the link: by default what its page shares with others; `all` is the whole page,
   * and `nothing` is for addresses that the open page answers itself.
   */
  ahead?: 'all' | 'nothing'
}

/**
 * The link of every page. It asks the server for nothing until a person points at it, by mouse, touch or keyboard: the framework's
 * own would ask for each link on screen, which is a request for each row of a list.
 */
export function Link({ ahead, onPointerEnter, onFocus, onTouchStart, ...rest }: Props) {
  const [pointedAt, setPointedAt] = useState(false)
  const point = () => setPointedAt(true)
  const prefetch = pointedAt && ahead !== 'nothing' ? (ahead === 'all' ? true : null) : false
  return (
    <NextLink
      {...rest}
      prefetch={prefetch}
      onPointerEnter={(event) => {
        point()
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        point()
        onFocus?.(event)
      }}
      onTouchStart={(event) => {
        point()
        onTouchStart?.(event)
      }}
    />
  )
}
