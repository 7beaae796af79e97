import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from '../../../../src/core/address/address.ts'
import { realDisk } from '../../../../src/main/signer/vault/disk.ts'
import { emptyPolicy, type KeptPolicy } from '../../../../src/main/signer/vault/policy.ts'
import { NO_GENERATIONS } from '../../../../src/main/signer/vault/generations.ts'
import { closeVault, createVault } from '../../../../src/main/signer/vault/vault.ts'
import { entropyOfWords, rootOfEntropy } from '../../../../src/main/signer/vault/words.ts'
import { CHEAP_LIMITS } from '../../../support/vault-limits.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { openTestSigner, type TestSigner, WORDS } from '../support/signer.ts'
import { ALLOWED, HOME_SEED, LATE_SEED, PLAIN, WAITING, WATCHED } from './world.ts'

/** The most that a policy lets leave in one transaction and in a day; null where it says nothing but to whom. */
type Bounds = { readonly perTransaction: bigint; readonly perDay: bigint }
export type Guarded = {
  readonly name: string
  readonly signer: TestSigner
  readonly boundOf: (asset: 'native' | Address) => Bounds | null
}

const NOW_MS = 1_700_000_000_000
/** Nothing that waits is over before the last message. */
const LATER_MS = 2 * NOW_MS
const policy: KeptPolicy = {
  ...emptyPolicy({ coolDownMs: 0, nowMs: NOW_MS }),
  destinations: [
    { address: ALLOWED, label: 'allowed', fromMs: 0 },
    { address: WAITING, label: 'waits', fromMs: LATER_MS },
  ],
  watchOnlyTreasuries: [{ address: WATCHED, label: 'cold', fromMs: 0 }],
}

const NATIVE_BOUNDS = { perTransaction: 5_000_000n, perDay: 12_000_000n }
const PLAIN_BOUNDS = { perTransaction: 100n, perDay: 110n }
const OTHER_BOUNDS = { perTransaction: 60n, perDay: 70n }
const NATIVE_ABOVE = 5_000_000n
const OTHERS_ABOVE = 60n
const NO_DAY = 2n ** 64n

/** One vault under three policies: who may be paid alone; limits as well; a second person, who is away, above a threshold. */
export async function openVaults(folder: string): Promise<readonly Guarded[]> {
  const thresholds = [
    { asset: 'native' as const, above: NATIVE_ABOVE, untilMs: null },
    { asset: 'other-assets' as const, above: OTHERS_ABOVE, untilMs: null },
  ]
  const limited = await openVault(folder, { name: 'limited', policy })
  for (const [asset, bounds] of [
    ['other-assets', OTHER_BOUNDS],
    ['native', NATIVE_BOUNDS],
    [PLAIN.mint, PLAIN_BOUNDS],
  ] as const)
    await limited.ask('setLimit', { passphrase: PASSPHRASE, limit: { asset, ...bounds } })
  return [
    { name: 'a list', signer: await openVault(folder, { name: 'listed', policy }), boundOf: () => null },
    {
      name: 'limits',
      signer: limited,
      boundOf: (asset) => (asset === 'native' ? NATIVE_BOUNDS : asset === PLAIN.mint ? PLAIN_BOUNDS : OTHER_BOUNDS),
    },
    {
      name: 'a second person',
      signer: await openVault(folder, { name: 'approved', policy: { ...policy, thresholds } }),
      boundOf: (asset) => ({ perTransaction: asset === 'native' ? NATIVE_ABOVE : OTHERS_ABOVE, perDay: NO_DAY }),
    },
  ]
}

async function openVault(folder: string, { name, policy: kept }: { name: string; policy: KeptPolicy }): Promise<TestSigner> {
  const own = join(folder, name)
  mkdirSync(own)
  const entropy = entropyOfWords(WORDS)
  const imported = [
    { label: 'home', seed: Uint8Array.from(HOME_SEED), fromMs: 0 },
    { label: 'late', seed: Uint8Array.from(LATE_SEED), fromMs: LATER_MS },
  ]
  const contents = { entropy, root: await rootOfEntropy(entropy), imported, derivedAccounts: 2, policy: kept, generations: NO_GENERATIONS }
  const place = { path: join(own, 'a.vault'), disk: realDisk, limits: CHEAP_LIMITS, now: () => 0 }
  closeVault(await createVault(place, { passphrase: PASSPHRASE, contents }))
  const signer = openTestSigner(own, { calendarMs: NOW_MS })
  await signer.ask('unlock', { passphrase: PASSPHRASE })
  return signer
}
