import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { SHA256 } from './audit-answers.ts'
import { addressOf, type Alarm, asOf, goodDay, type Outstanding, type Scene, signatureOf, USDC } from './scene.ts'
import { address, paragraph, say, type Sentence, sol, tell } from '../../../src/core/text/sentence.ts'

const os = implement(contract)
const NOW = new Date(1_700_000_000_000)
const usdc = { kind: 'token', mint: USDC.mint, tokenProgram: USDC.tokenProgram, decimals: USDC.decimals } as const
type Nonce = Answers['nonces']['list'][number]
type UpkeepPlan = Answers['nonces']['planAdvance']

export const TREASURY = addressOf(800_000)

/** A signature that may still land: a payment under a nonce, to be altered. */
export function outstandingOf(id: number, more: Partial<Outstanding> = {}): Outstanding {
  return {
    id,
    signature: signatureOf(id),
    messageHash: addressOf(900_000 + id),
    intent: `decision-${id}/1`,
    decision: `decision-${id}`,
    kind: 'payment',
    state: 'sent',
    words: say`Moves 40,000 USDC from the treasury account to ${address(addressOf(id + 500))}. The fee is paid by the treasury account.`,
    warnings: [],
    moves: { asset: usdc, amount: 40_000_000_000n },
    payees: [{ reference: `r-${id}`, recipient: addressOf(id + 500), label: null }],
    signers: [{ address: TREASURY, label: 'Treasury' }],
    at: NOW,
    lifetime: { kind: 'nonce', account: addressOf(700_000 + id), label: 'cold', authority: TREASURY, ours: true },
    sent: [
      { node: 'vault-rpc-1', times: 7 },
      { node: 'vault-rpc-2', times: 1 },
    ],
    revoking: null,
    ...more,
  }
}

export function nonceOf(number: number, more: Partial<Nonce> = {}): Nonce {
  return {
    account: addressOf(700_000 + number),
    authority: TREASURY,
    authorityLabel: 'Treasury',
    elsewhere: false,
    label: `cold ${number}`,
    state: 'free',
    nonce: addressOf(600_000 + number),
    lamports: 1_447_680n,
    intent: null,
    bundle: null,
    ...more,
  }
}

const FOREIGN: Alarm['found'][number] = {
  account: addressOf(777_777),
  authority: TREASURY,
  authorityLabel: 'Treasury',
  nonce: addressOf(777_778),
  lamports: 1_447_680n,
  old: false,
  usedIn: [signatureOf(77)],
  words: paragraph([
    tell`Somebody made it and named a key of ours. Whoever has a signature of that key over it can send that at any time.`,
    tell`Add it to the pool and advance it, which makes any such signature worthless, or withdraw what it holds; or say that it is known.`,
  ]),
}

/** Three signatures out: one for ever, one for 31 blocks, one being revoked; a pool of four; a stranger's nonce account. */
export function signingDay(): Scene {
  const scene = goodDay()
  scene.outstanding = [
    outstandingOf(1),
    outstandingOf(2, {
      moves: { asset: { kind: 'native' }, amount: 12_000_000_000n },
      payees: [{ reference: 'r-2', recipient: addressOf(502), label: 'Anna, supplier' }],
      words: say`Moves ${sol(12_000_000_000n)} from the treasury account to ${address(addressOf(502))}. The fee is paid by the treasury account.`,
      lifetime: { kind: 'blockhash', lastValidBlockHeight: 1_031n, blocksLeft: 31n },
    }),
    outstandingOf(3, {
      moves: null,
      payees: [],
      kind: 'upkeep',
      words: say`Withdraws from a nonce account.`,
      revoking: {
        since: NOW,
        next: 'abandon',
        advance: { intent: 'advance-3/1', state: 'sent' },
        words: tell`Its nonce is being advanced. Until that is final, it could still land.`,
      },
    }),
  ]
  scene.paying.nonces = [
    nonceOf(1, { state: 'reserved', intent: 'decision-1/1' }),
    nonceOf(2),
    nonceOf(3, { label: null }),
    nonceOf(4, { state: 'gone', nonce: null, lamports: null }),
  ]
  scene.alarm = {
    ...scene.alarm,
    found: [FOREIGN],
    nodes: ['vault-rpc-1'],
    unserved: [{ node: 'vault-rpc-2', code: 'NODE_KEY_NOT_INDEXED' }],
    words: tell`1 foreign nonce account names a key of ours.`,
  }
  return scene
}

const part = (intent: string, state: 'sent' | 'satisfied') => ({
  intent,
  accounts: 1,
  amount: 0n,
  signatures: 1,
  feeLamports: 5_000n,
  state,
  settled: state === 'satisfied',
  why: null,
  attempts: 1,
  again: false,
  elsewhere: null,
  payees: [],
  signature: signatureOf(9),
  lastValidBlockHeight: 1_100n,
  broadcasts: 1,
  slot: null,
})

/** Upkeep was decided: it is followed under this name until a test lets it settle. */
export function decideUpkeep(scene: Scene, id: string): void {
  scene.decisions.set(id, {
    id,
    kind: 'upkeep',
    asset: 'native',
    outcome: 'going-on',
    settled: false,
    out: 0,
    dead: 0,
    blockHeight: 1_000n,
    msPerSlot: 400,
    failedFeeLamports: 0n,
    parts: [part(`${id}/1`, 'sent')],
  })
}

export function settleUpkeep(scene: Scene, id: string): void {
  const found = scene.decisions.get(id)
  if (found !== undefined)
    scene.decisions.set(id, { ...found, outcome: 'done', settled: true, blockHeight: null, parts: [part(`${id}/1`, 'satisfied')] })
}

export function outstandingAnswers(scene: Scene) {
  return {
    list: os.outstanding.list.handler(({ input: { limit } }) => {
      const signatures = scene.outstanding.slice(0, limit)
      const next = scene.outstanding.length > limit ? (signatures.at(-1)?.id ?? null) : null
      const mayBeSigned = scene.mayBeSigned ?? { transactions: [], more: false }
      const { signedHere = [] } = scene
      return { blockHeight: 1_000n, msPerSlot: 400, signatures, next, mayBeSigned, signedHere, moreSignedHere: signedHere.length > 1 }
    }),
    export: os.outstanding.export.handler(({ input: { format } }) => {
      const rows = scene.outstanding.length + (scene.signedHere ?? []).length
      const name = `outstanding.${format}`
      return { path: `/data/strongroom/exports/${name}`, name, sha256: SHA256, byteLength: 1_234, rows, asOf: asOf(scene) }
    }),
    revoke: os.outstanding.revoke.handler(({ input: { signature, next }, errors }) => {
      const found = scene.outstanding.find((one) => one.signature === signature)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'OUTSTANDING_UNKNOWN', context: { signature } } })
      const durable = found.lifetime.kind === 'nonce'
      const words = durable
        ? tell`Its nonce is being advanced. Until that is final, it could still land.`
        : tell`It is no longer sent. It could still land until its last block is final.`
      found.revoking = { since: NOW, next, advance: durable ? { intent: 'advance-1/1', state: 'waiting' } : null, words }
      return {
        decision: found.decision,
        intent: found.intent,
        next,
        way: durable ? ('advance' as const) : ('expires' as const),
        advance: durable ? 'advance-1' : null,
        lastValidBlockHeight: durable ? null : 1_031n,
        blocksLeft: durable ? null : 31n,
        words,
      }
    }),
  }
}

/** Names every plan here. */
const DIGEST = 'cd'.repeat(32)
const RENT_LAMPORTS = 1_447_680n

/** A plan in which everything is as it should be. */
function planOf(account: Nonce['account'], words: Sentence, money: Partial<UpkeepPlan> = {}): UpkeepPlan {
  const nothing = { refusal: null, rentLamports: 0n, reclaimedLamports: 0n, warnings: [] }
  return { account, words, feeLamports: 5_000n, digest: DIGEST, ...nothing, ...money }
}

const BELOW_MINIMUM = 'It would keep less than the rent-exempt minimum, which the chain refuses. Take less, or all of it.'

function planTaking(account: Nonce['account'], amount: bigint | 'all'): UpkeepPlan {
  if (amount !== 'all') {
    const refusal = { reason: 'below-minimum', words: BELOW_MINIMUM }
    return { ...planOf(account, []), words: null, feeLamports: 0n, refusal, digest: null }
  }
  return planOf(
    account,
    say`Takes everything out of the nonce account ${address(account)}; it goes to the treasury account ${address(TREASURY)}.`,
    {
      reclaimedLamports: RENT_LAMPORTS,
    },
  )
}

/** What each change would do, said as the reviewer says it. */
function noncePlans(scene: Scene) {
  return {
    planCreate: os.nonces.planCreate.handler(({ input: { count, authority } }) =>
      Array.from({ length: count }, (_, at) => {
        const { account } = nonceOf(10 + scene.paying.nonces.length + at)
        if (scene.payerShort === true) {
          const refusal = { reason: 'payer-short', words: 'The treasury account does not hold enough.' }
          return { ...planOf(account, []), words: null, feeLamports: 0n, refusal, digest: null }
        }
        const words = say`Creates the account ${address(account)} with ${sol(RENT_LAMPORTS)} from the treasury account ${address(TREASURY)}, which gets authority over its nonce.`
        if (authority === undefined) return planOf(account, words, { rentLamports: RENT_LAMPORTS })
        const given = say`Makes the watch-only account ${address(authority)} the authority over the nonce account ${address(account)}.`
        return planOf(account, given, { rentLamports: RENT_LAMPORTS, warnings: [say`This vault can never take its rent back.`] })
      }),
    ),
    planAdvance: os.nonces.planAdvance.handler(({ input: { account } }) =>
      planOf(account, say`Advances the nonce of ${address(account)}.`),
    ),
    planWithdraw: os.nonces.planWithdraw.handler(({ input: { account, amount } }) => planTaking(account, amount)),
    planAuthorize: os.nonces.planAuthorize.handler(({ input: { account, authority } }) =>
      planOf(account, say`Gives authority over the nonce account ${address(account)} to ${address(authority)}.`),
    ),
  }
}

export function nonceAnswers(scene: Scene) {
  const started = (account: Nonce['account']) => {
    const id = `upkeep-${scene.decisions.size + 1}`
    decideUpkeep(scene, id)
    return { id, account }
  }
  const forget = (account: Nonce['account']) => {
    scene.alarm = { ...scene.alarm, found: scene.alarm.found.filter((one) => one.account !== account) }
  }
  return {
    ...noncePlans(scene),
    list: os.nonces.list.handler(() => scene.paying.nonces),
    create: os.nonces.create.handler(({ input: { label = null, authority } }) => {
      const whose = authority === undefined ? {} : { authority, authorityLabel: 'Cold treasury', elsewhere: true }
      const made = nonceOf(10 + scene.paying.nonces.length, { label, state: 'gone', nonce: null, lamports: null, ...whose })
      scene.paying.nonces = [...scene.paying.nonces, made]
      return started(made.account)
    }),
    advance: os.nonces.advance.handler(({ input: { account } }) => started(account)),
    withdraw: os.nonces.withdraw.handler(({ input: { account } }) => started(account)),
    authorize: os.nonces.authorize.handler(({ input: { account } }) => started(account)),
    foreign: os.nonces.foreign.handler(() => scene.alarm),
    ignore: os.nonces.ignore.handler(({ input: { account } }) => {
      forget(account)
      return { ignored: account }
    }),
    keep: os.nonces.keep.handler(({ input: { account, label = null } }) => {
      scene.paying.nonces = [...scene.paying.nonces, { ...nonceOf(50, { label }), account }]
      forget(account)
      return { kept: account }
    }),
    drop: os.nonces.drop.handler(({ input: { account } }) => {
      scene.paying.nonces = scene.paying.nonces.filter((one) => one.account !== account)
      return { dropped: account }
    }),
  }
}
