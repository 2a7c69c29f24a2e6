import { useSyncExternalStore } from 'react'

const KEY = 'notices-in-browser'

/** Whether this browser shows notifications while no page of the app is visible; unknown on the server. */
export type BrowserState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on'

const listeners = new Set<() => void>()
const tellAll = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The present setting of this browser. */
export function browserState(): BrowserState {
  if (!('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off'
}

/** The same, followed. */
export const useBrowserState = (): BrowserState => useSyncExternalStore(subscribe, browserState, () => 'unknown')

/** Turns it on, after the browser's own question where it has not been answered; called from a click and nowhere else. */
export async function turnOn(): Promise<void> {
  const answer = await Notification.requestPermission()
  if (answer === 'granted') localStorage.setItem(KEY, 'on')
  tellAll()
}

/** Turns it off in this browser; its permission stays. */
export function turnOff(): void {
  localStorage.removeItem(KEY)
  tellAll()
}
