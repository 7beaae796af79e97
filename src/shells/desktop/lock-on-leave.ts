import { powerMonitor } from 'electron'

/**
 * Locks the vault when the person leaves: the screen is locked, the machine sleeps or shuts down, another user takes over.
 * Answers how to stop watching.
 */
export function lockOnLeave(lock: () => void): () => void {
  // Each is named on its own: the declarations of this module give every event its own signature.
  powerMonitor.on('lock-screen', lock)
  powerMonitor.on('suspend', lock)
  powerMonitor.on('shutdown', lock)
  powerMonitor.on('user-did-resign-active', lock)
  return () => {
    powerMonitor.off('lock-screen', lock)
    powerMonitor.off('suspend', lock)
    powerMonitor.off('shutdown', lock)
    powerMonitor.off('user-did-resign-active', lock)
  }
}
