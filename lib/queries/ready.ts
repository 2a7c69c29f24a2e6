/** Whether the app answers and is ready; false where no answer comes. */
export const isReady = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
