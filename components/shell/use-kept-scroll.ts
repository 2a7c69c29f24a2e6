import { type RefObject, useEffect } from 'react'

// Where each address was scrolled to when it was left, for the way back to it.
const left = new Map<string, number>()
let isBack = false

const address = () => window.location.pathname + window.location.search

/** Begins each page at its top, but one that a person comes back to where they left it. */
export function useKeptScroll(main: RefObject<HTMLElement | null>, path: string): void {
  // The scroll position and the history are outside of React.
  useEffect(() => {
    const host = main.current
    const goesBack = () => {
      isBack = true
    }
    const scrolls = () => left.set(address(), host?.scrollTop ?? 0)
    window.addEventListener('popstate', goesBack)
    host?.addEventListener('scroll', scrolls, { passive: true })
    return () => {
      window.removeEventListener('popstate', goesBack)
      host?.removeEventListener('scroll', scrolls)
    }
  }, [main])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what the effect follows
  useEffect(() => {
    if (main.current !== null) scrollOnceLong(main.current, isBack ? (left.get(address()) ?? 0) : 0)
    isBack = false
  }, [path])
}

// A list draws its first screen before its other rows.
const FRAMES = 60

function scrollOnceLong(host: HTMLElement, wanted: number, frames = FRAMES): void {
  host.scrollTo(0, wanted)
  if (frames > 0 && host.scrollTop < wanted - 1) requestAnimationFrame(() => scrollOnceLong(host, wanted, frames - 1))
}
