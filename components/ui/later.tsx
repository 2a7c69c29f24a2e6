'use client'

import { type ComponentType, useEffect, useState } from 'react'

/** A component whose code is not part of the page. */
export type LaterCode<Props extends object> = {
  /** The component, once its code is there. */
  readonly present: () => ComponentType<Props> | null
  /** Gets the code, at the first call. */
  readonly ahead: () => Promise<void>
}

/** Names a component that is loaded when it is first shown, or before by `ahead`. */
export function laterCode<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterCode<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const ahead = (): Promise<void> => {
    loading ??= load().then(
      (component) => {
        loaded = component
      },
      (problem) => {
        // Another try may succeed.
        loading = null
        throw problem
      },
    )
    return loading
  }
  return { present: () => loaded, ahead }
}

/**
 * Shows such a component with these properties: nothing until its code is there, and at once where it is. The framework's own way waits
 * up to 0.3 s before it shows even what has been loaded, and keys that are typed meanwhile go to the page.
 */
export function Later<Props extends object>({ code, with: props }: { code: LaterCode<Props>; with: Props }) {
  const [, showAgain] = useState(0)
  // The code comes over the network, which is outside of React.
  useEffect(() => {
    if (code.present() !== null) return
    let stays = true
    const failed = (problem: unknown) => {
      if (stays)
        showAgain(() => {
          throw problem
        })
    }
    code.ahead().then(() => stays && showAgain((times) => times + 1), failed)
    return () => {
      stays = false
    }
  }, [code])
  const Loaded = code.present()
  return Loaded === null ? null : <Loaded {...props} />
}
