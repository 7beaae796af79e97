/** Waits between two rounds, or until `stop`, which `begun` is given, is called. */
export function pauseByClock(ms: number, begun: (stop: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    begun(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
