import { Chain } from './chain.ts'
import type { History } from './history.ts'
import type { KeptNetwork } from './ledger.ts'
import type { Runtime } from './runtime.ts'
import type { Versions } from './versions.ts'

/** The chain as it was kept. Each of its blocks was closed, and counts as confirmed. */
export function restoreChain({ first, blocks, standing }: KeptNetwork): Chain {
  const chain = new Chain(first, standing)
  for (const block of blocks) chain.append(block)
  chain.resume(standing.heldSlot)
  return chain
}

/** Puts accounts, their earlier versions and transactions back where a bank looks for them. */
export function restoreAccounts(
  { first, blocks, accounts, before }: KeptNetwork,
  { runtime, history, versions }: { readonly runtime: Runtime; readonly history: History; readonly versions: Versions },
): void {
  // A program is loaded as it is written, and has to find what holds its code.
  for (const isExecutable of [false, true])
    for (const [address, account] of accounts) if (account.executable === isExecutable) runtime.writeAccount(address, account)
  for (const [address, account] of accounts) history.noteTokenAccount(address, account)
  for (const { slot, address, account } of before) {
    versions.remember(slot, address, account)
    history.noteTokenAccount(address, account)
  }
  for (const { entries } of [first, ...blocks]) for (const entry of entries) history.add(entry)
}
