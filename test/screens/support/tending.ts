import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import type { Address } from '../../../src/core/address/address.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { hidingAnswers } from './hiding.ts'
import { addressOf, type Decision, goodDay, type Scene, signatureOf, type TokenAccount, USDC } from './scene.ts'
import { explainTokenUpkeep } from '../../../src/core/review/explain-token-upkeep.ts'
import { address, say } from '../../../src/core/text/sentence.ts'

type Plan = Answers['tokens']['planClose']

const TREASURY = addressOf(800_000)
const RENT_LAMPORTS = 2_039_280n
const FEE_LAMPORTS = 10_000n
const UNLISTED = addressOf(900_010)
/** Names every plan here. */
const DIGEST = 'ab'.repeat(32)

const HOLDS = { reason: 'holds-tokens', words: 'It holds tokens. Sweep or pay them out first.' }
const NO_DELEGATE = {
  reason: 'no-delegate',
  words: 'Nobody but its owner may move tokens out of it: there is nothing to take back.',
}

export function tokenAccount(number: number, changes: Partial<TokenAccount> = {}): TokenAccount {
  return {
    account: addressOf(700_000 + number),
    owner: TREASURY,
    ownerRole: 'treasury',
    ownerLabel: 'Treasury',
    mint: USDC.mint,
    label: USDC.label,
    tokenProgram: USDC.tokenProgram,
    decimals: USDC.decimals,
    amount: 0n,
    state: 'normal',
    associated: true,
    delegate: null,
    delegatedAmount: 0n,
    closeAuthority: null,
    withheld: 0n,
    extensions: [],
    rentLamports: RENT_LAMPORTS,
    closing: null,
    revoking: NO_DELEGATE,
    ...changes,
  }
}

/** A treasury whose account holds USDC, whose delegated one somebody can empty, and whose empty one can be closed. */
export function tendingDay(): Scene {
  const frozen = 'The issuer of the token has frozen it. It stays as it is until the issuer thaws it.'
  return {
    ...goodDay(),
    tokenAccounts: [
      tokenAccount(1, { amount: 1_250_500_000n, closing: HOLDS }),
      tokenAccount(2, {
        mint: UNLISTED,
        label: null,
        decimals: 9,
        amount: 77_000_000_001n,
        extensions: ['immutable owner', 'withheld fees'],
        withheld: 770_000_000n,
        delegate: addressOf(55),
        delegatedAmount: 5_000_000_000n,
        associated: false,
        closing: HOLDS,
        revoking: null,
      }),
      tokenAccount(3, { mint: addressOf(900_011), label: null, decimals: 0 }),
      tokenAccount(4, {
        owner: addressOf(2),
        ownerRole: 'deposit',
        ownerLabel: 'Customer C-10002',
        amount: 2_501_000n,
        state: 'frozen',
        closing: { reason: 'frozen', words: frozen },
      }),
    ],
  }
}

export const listTokenAccounts = ({ tokenAccounts }: Scene, role: 'treasury' | 'deposit') => ({
  accounts: tokenAccounts.filter(({ ownerRole }) => ownerRole === role),
  owners: role === 'treasury' ? 1 : 40,
  next: null,
})

export const findTokenAccount = ({ tokenAccounts }: Scene, account: Address) => tokenAccounts.find((one) => one.account === account)

const NOTHING = { words: null, feeLamports: 0n, rentLamports: 0n, reclaimedLamports: 0n, warnings: [], digest: null }
const PLANNED = { refusal: null, feeLamports: FEE_LAMPORTS, rentLamports: 0n, reclaimedLamports: 0n, warnings: [], digest: DIGEST }

export function planClosing(scene: Scene, account: Address): Plan {
  const found = findTokenAccount(scene, account)
  if (found === undefined || found.closing !== null) return { account, ...NOTHING, refusal: found?.closing ?? HOLDS }
  const words = say`Closes the token account ${address(account)}; its rent goes to the treasury account ${address(TREASURY)}.`
  return { account, ...PLANNED, words, reclaimedLamports: found.rentLamports }
}

export function planRevoking(scene: Scene, account: Address): Plan {
  const found = findTokenAccount(scene, account)
  if (found === undefined || found.revoking !== null) return { account, ...NOTHING, refusal: found?.revoking ?? NO_DELEGATE }
  return { account, ...PLANNED, words: say`Takes back every permission to move tokens out of ${address(account)}.` }
}

export function planCreating(mint: Address, owner: Address | undefined): Plan {
  const whose =
    owner === undefined || owner === TREASURY ? say`the treasury account ${address(TREASURY)}` : say`${address(owner)} (not ours)`
  const words = say`Creates the token account of ${whose} for the token ${address(mint)}; the treasury account ${address(TREASURY)} pays its rent.`
  const warnings = owner === undefined ? [] : [say`Whoever owns the account can close it and keep its rent.`]
  return { account: addressOf(700_099), ...PLANNED, words, rentLamports: RENT_LAMPORTS, warnings }
}

/** Of the treasury’s account it refuses a second time what is done already. */
function planConfiguring(mint: Address, owner: Address | undefined): Plan {
  const account = addressOf(700_098)
  const refused = { reason: 'configured', words: explainTokenUpkeep('configured') }
  if (owner === undefined) return { account, ...NOTHING, refusal: refused }
  const words = say`Has the token account ${address(account)} of ${address(owner)} take confidential transfers of ${address(mint)}.`
  return { account, ...PLANNED, words, rentLamports: RENT_LAMPORTS, warnings: [] }
}

/** Decides it: on its way, until a test says otherwise. */
export function decideUpkeep(scene: Scene, account: Address) {
  const id = `upkeep-${scene.decisions.size + 1}`
  const part: Decision['parts'][number] = {
    intent: `${id}/1`,
    accounts: 1,
    amount: 0n,
    signatures: 1,
    feeLamports: FEE_LAMPORTS,
    state: 'sent',
    settled: false,
    why: null,
    attempts: 1,
    again: false,
    elsewhere: null,
    payees: [],
    signature: signatureOf(70),
    lastValidBlockHeight: 377_000_150n,
    broadcasts: 3,
    slot: null,
  }
  const now: Decision = {
    id,
    kind: 'upkeep',
    asset: 'native',
    outcome: 'going-on',
    settled: false,
    out: 0,
    dead: 0,
    blockHeight: 377_000_030n,
    msPerSlot: 400,
    failedFeeLamports: 0n,
    parts: [part],
  }
  scene.decisions.set(id, now)
  return { id, account }
}

/** It is final now. */
export function settleUpkeep({ decisions }: Scene, id: string): void {
  const now = decisions.get(id)
  if (now === undefined) throw new Error(`nothing was decided under ${id}`)
  const parts = now.parts.map((part) => ({ ...part, state: 'satisfied' as const, slot: 398_204_100n }))
  decisions.set(id, { ...now, outcome: 'done', settled: true, blockHeight: null, parts })
}

const { tokens } = implement(contract)

/** What accounts hide; and what no page asks: whatever does is a defect of that page. */
export function otherTokenAnswers(scene: Scene, notHere: (operation: string) => () => never) {
  return {
    ...hidingAnswers(scene),
    balance: tokens.balance.handler(notHere('tokens.balance')),
    planConfigure: tokens.planConfigure.handler(({ input: { mint, owner } }) => planConfiguring(mint, owner)),
    configure: tokens.configure.handler(({ input: { mint, owner } }) => decideUpkeep(scene, planConfiguring(mint, owner).account)),
    credits: tokens.credits.handler(({ input: { account } }) => decideUpkeep(scene, account)),
    deposit: tokens.deposit.handler(({ input: { account } }) => decideUpkeep(scene, account)),
    apply: tokens.apply.handler(({ input }) => decideUpkeep(scene, input.account)),
    withdrawals: tokens.withdrawals.handler(() => ({ withdrawals: scene.withdrawals ?? [] })),
    endWithdrawal: tokens.endWithdrawal.handler(({ input: { account } }) => {
      const [first] = scene.withdrawals ?? []
      if (first !== undefined) scene.withdrawals = [{ ...first, state: 'closing', why: 'A person ended it.' }]
      return { id: first?.id ?? '', account }
    }),
    withdraw: tokens.withdraw.handler(({ input }) => decideUpkeep(scene, input.account)),
  }
}
