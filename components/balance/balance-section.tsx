'use client'

import dynamic from 'next/dynamic'

// What the wallet covers is read after the page is there.

/** What the wallet holds, what is on its way or waits, and what remains after a payout. */
export const BalanceSection = dynamic(() => import('./balance-lines').then((module) => module.BalanceSection), {
  ssr: false,
})

/** A warning where the wallet does not cover a payout, as far as is known. */
export const NotCovered = dynamic(() => import('./balance-lines').then((module) => module.NotCovered), { ssr: false })
