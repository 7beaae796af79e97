import { createContext, useContext } from 'react'

/** What leads to the lock, in a window that is read while the vault is locked; null while the vault is open. */
export const OpenVault = createContext<(() => void) | null>(null)

export const useOpenVault = (): (() => void) | null => useContext(OpenVault)
