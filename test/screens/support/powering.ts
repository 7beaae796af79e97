import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { powersOfMint } from '../../../src/core/power/mint-powers.ts'
import { powerOverNonce } from '../../../src/core/power/nonce-powers.ts'
import { sortPowers, type StandingPower } from '../../../src/core/power/power.ts'
import { powerOfSignature } from '../../../src/core/power/signed-powers.ts'
import { powersOverAccount } from '../../../src/core/power/token-powers.ts'
import { explainPowers } from '../../../src/core/review/explain-powers.ts'
import { address, say } from '../../../src/core/text/sentence.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { addressOf, asOf, goodDay, type Scene, signatureOf, USDC } from './scene.ts'
import { tendingDay } from './tending.ts'

type Power = Answers['powers']['list']['powers'][number]

const os = implement(contract)
const TREASURY = addressOf(800_000)
const ISSUER = addressOf(42)
const NOW = new Date(1_700_000_000_000)
const ours = (one: string) => one === TREASURY

/** What could move our money later; nothing where the scene has none. */
export const powerAnswers = (scene: Scene) => ({
  list: os.powers.list.handler(() => ({ ...NO_POWERS, asOf: asOf(scene), ...scene.powers })),
})

const TWO = { nodes: ['vault-rpc-1', 'vault-rpc-2'], witnesses: 2, configured: 2 }
const NO_POWERS = { words: explainPowers([], TWO), powers: [], more: 0, nodes: TWO.nodes, witnesses: 2, notes: [] }

const inAccount = {
  mint: USDC.mint,
  owner: TREASURY,
  amount: tokenAmount(1_250_500_000n),
  delegate: null,
  state: 'initialized',
  nativeReserve: null,
  delegatedAmount: tokenAmount(0n),
  closeAuthority: null,
} as const

/** The account of {@link tendingDay} that has a delegate. */
export const DELEGATED = addressOf(700_002)
export const FOREIGN_NONCE = addressOf(777_777)

function accountPowers(): StandingPower[] {
  const at = {
    tokenProgram: USDC.tokenProgram,
    lamports: lamports(2_039_280n),
    extensions: { types: [], withheld: 0n, confidential: false },
  }
  const known = { decimals: USDC.decimals, isListed: true, isOurs: ours }
  const delegated = { ...inAccount, delegate: addressOf(55), delegatedAmount: tokenAmount(400_000_000n) }
  const closing = { ...inAccount, amount: tokenAmount(0n), closeAuthority: addressOf(56) }
  return [
    ...powersOverAccount({ ...known, standing: { ...at, account: DELEGATED, token: delegated } }),
    ...powersOverAccount({ ...known, standing: { ...at, account: addressOf(700_005), token: closing } }),
  ]
}

function otherPowers(): StandingPower[] {
  const mint = { mintAuthority: ISSUER, supply: tokenAmount(10n ** 12n), decimals: 6, initialized: true, freezeAuthority: ISSUER }
  const held = { accounts: 12, amount: 7_300_250_000n, frozen: 1, hiding: 0 }
  const extensions = {
    permanentDelegate: ISSUER,
    pauseAuthority: ISSUER,
    paused: false,
    transferHook: null,
    hookAuthority: null,
    feeAuthority: null,
  }
  const nonce = { authority: TREASURY, lamports: lamports(1_447_680n), isOld: false, isOurs: ours }
  const listed = { authority: TREASURY, isElsewhere: false, closed: false, isReserved: true, atMs: NOW.getTime() }
  const words = say`Moves 40,000 USDC from the treasury account to ${address(addressOf(501))}. The fee is paid by the treasury account.`
  const signed = { signature: signatureOf(1), words, revoking: null, elsewhere: null, sinceMs: NOW.getTime() }
  const asset = { kind: 'token', mint: USDC.mint, tokenProgram: USDC.tokenProgram, decimals: USDC.decimals } as const
  return [
    ...powersOfMint({ address: USDC.mint, tokenProgram: USDC.tokenProgram, mint, extensions, isListed: true, held, isOurs: ours }),
    powerOverNonce({ ...nonce, account: FOREIGN_NONCE, listed: null }),
    powerOverNonce({ ...nonce, account: addressOf(700_010), listed }),
    powerOfSignature({ ...signed, moves: { asset, amount: 40_000_000_000n }, lifetime: { kind: 'nonce' } }),
  ].filter((power) => power !== null)
}

/** As the backend answers it. */
function answered({ sinceMs, end, ...power }: StandingPower): Power {
  const since = sinceMs === null ? null : new Date(sinceMs)
  const sinceWords = sinceMs === null ? 'since before Strongroom read it' : 'signed then'
  const holderLabel = power.holder === TREASURY ? 'Treasury' : null
  const overLabel = power.over === USDC.mint ? USDC.label : null
  return { ...power, since, sinceWords, holderLabel, overLabel, endBy: end.by, endCommand: null }
}

/** A delegate, an issuer who may do everything, a stranger’s nonce account, a signature under a nonce, a closer of an empty account, and a nonce account of ours. */
export function poweredDay(changes: Partial<NonNullable<Scene['powers']>> = {}): Scene {
  const powers = sortPowers([...accountPowers(), ...otherPowers()])
  const words = explainPowers(powers, TWO)
  return { ...goodDay(), ...tendingDay(), powers: { words, powers: powers.map(answered), ...changes } }
}
