'use client'

import { createContext, type ReactNode, useContext } from 'react'

const Context = createContext(false)

/** Says to the pages below whether this person may comment on proposals (`proposals:comment`). */
export function MayComment({ value, children }: { value: boolean; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

export const useMayComment = (): boolean => useContext(Context)
