import { expect, it } from 'vitest'
import { readStandings } from '../../../src/main/recipients/index.ts'
import type { PolicyView, SignerStatus } from '../../../src/main/signer/protocol.ts'
import { addressOf } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'

const HOUR_MS = 60 * 60_000
const entry = (name: string, waitMs: number) => ({ address: addressOf(name), label: name, waitMs })

const POLICY: PolicyView = {
  treasury: null,
  watchOnlyTreasuries: [],
  destinations: [],
  coolDownMs: HOUR_MS,
  limits: [],
  nextCoolDown: null,
  approvers: [],
  thresholds: [],
}

/** What is told of somebody where the signer has a policy, and the journal an account of each of some names. */
async function standingOf(name: string, policy: Partial<PolicyView>, { imported = [] }: Partial<Pick<SignerStatus, 'imported'>> = {}) {
  const journal = await openTestJournal()
  await journal.write('accounts', (tx) =>
    tx.addAccounts([
      { address: addressOf('own'), role: 'deposit', path: null },
      { address: addressOf('watched'), role: 'watch', path: null },
    ]),
  )
  const status: SignerStatus = {
    state: 'unlocked',
    treasury: null,
    derivedAccounts: 0,
    importedAccounts: imported.length,
    imported,
    policy: { ...POLICY, ...policy },
    generation: 0,
    older: [],
    autoLockMs: HOUR_MS,
    locksInMs: null,
    coreDumps: 'emptied',
  }
  const told = await readStandings({ journal, signer: { status: async () => status } }, [addressOf(name)])
  return told?.(addressOf(name))
}

it('an account is paid where its key is ours, and not because it is watched', async () => {
  expect(await standingOf('own', {})).toEqual({ kind: 'allowed' })
  expect(await standingOf('watched', {})).toEqual({ kind: 'not-allowed' })
})

it('of two entries of the policy for one address the one that waits less counts, as the signer counts them', async () => {
  const twice = (destinationMs: number, treasuryMs: number) => ({
    destinations: [entry('anna', destinationMs)],
    watchOnlyTreasuries: [entry('anna', treasuryMs)],
  })
  expect(await standingOf('anna', twice(0, HOUR_MS))).toEqual({ kind: 'allowed' })
  expect(await standingOf('anna', twice(HOUR_MS, 0))).toEqual({ kind: 'allowed' })
  expect(await standingOf('anna', twice(HOUR_MS, 2 * HOUR_MS))).toEqual({ kind: 'waits', waitMs: HOUR_MS })
})

it('a treasury whose key is elsewhere waits like anybody else, after an older vault was put back', async () => {
  const policy = { treasury: addressOf('away'), watchOnlyTreasuries: [entry('away', HOUR_MS)] }
  expect(await standingOf('away', policy)).toEqual({ kind: 'waits', waitMs: HOUR_MS })
})

it('a key that was imported lately waits, unless the policy names it as somebody to pay', async () => {
  const imported = [entry('own', HOUR_MS)]
  expect(await standingOf('own', {}, { imported })).toEqual({ kind: 'waits', waitMs: HOUR_MS })
  expect(await standingOf('own', { destinations: [entry('own', 0)] }, { imported })).toEqual({ kind: 'allowed' })
})
