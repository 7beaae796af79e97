import { describe, expect, it } from 'vitest'
import { type Address, decodeAddress } from '../../../src/core/address/address.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import type { Blockhash, Lifetime, Nonce } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import type { MessageDraft } from '../../../src/core/message/message.ts'
import { MAX_TRANSACTION_BYTES, measureTransaction } from '../../../src/core/message/transaction.ts'
import { setComputeUnitLimit, setComputeUnitPrice } from '../../../src/core/program/compute-budget.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { advanceNonce, transferLamports } from '../../../src/core/program/system.ts'
import { closeTokenAccount, transferChecked } from '../../../src/core/program/token.ts'

/** The n-th of a family of addresses; none of them is a program. */
function account(family: number, n = 0): Address {
  return decodeAddress(Uint8Array.from({ length: 32 }, (_, index) => [family, n + 1][index] ?? 1))
}

const TREASURY = account(1)
const THIRD_PARTY = account(2)
const MINT = account(3)
const TREASURY_TOKENS = account(4)
const NONCE_ACCOUNT = account(5)
const TABLE = account(6)
const source = (n: number): Address => account(7, n)
const tokens = (n: number): Address => account(8, n)

const BY_BLOCKHASH: Lifetime = {
  kind: 'blockhash',
  blockhash: account(9) as unknown as Blockhash,
  lastValidBlockHeight: blockHeight(0),
  fetchedSlot: slot(0),
}
const BY_NONCE: Extract<Lifetime, { kind: 'nonce' }> = {
  kind: 'nonce',
  nonce: account(9) as unknown as Nonce,
  nonceAccount: NONCE_ACCOUNT,
  authority: TREASURY,
}
const BUDGET = [setComputeUnitLimit({ units: 200_000 }), setComputeUnitPrice({ microLamports: 1000n })]
const CONFIG = { computeUnitLimit: 200_000, loadedAccountsDataSizeLimit: 65_536, priorityFee: lamports(1000n) }

const counts = (k: number) => Array.from({ length: k }, (_, n) => n)
const sweepTo = (destination: Address) => (n: number) => [
  transferLamports({ source: source(n), destination, lamports: lamports(1_000_000n) }),
]
const tokenSweep = (n: number, owner: Address) =>
  transferChecked({
    tokenProgram: TOKEN_PROGRAM,
    source: tokens(n),
    mint: MINT,
    destination: TREASURY_TOKENS,
    owner,
    amount: tokenAmount(5n),
    decimals: 6,
  })
const sweepTokens = (n: number) => [tokenSweep(n, source(n))]
const sweepTokensByDelegate = (n: number) => [tokenSweep(n, TREASURY)]
const sweepAndClose = (n: number) => [
  tokenSweep(n, source(n)),
  closeTokenAccount({ tokenProgram: TOKEN_PROGRAM, account: tokens(n), destination: TREASURY, owner: source(n) }),
]

type Case = {
  readonly what: string
  readonly a: number
  readonly b: number
  readonly max: number
  readonly each: (n: number) => Instruction[]
  readonly payer?: Address
  readonly nonce?: boolean
  readonly budget?: boolean
  /** Addresses of a lookup table: makes it version 0. */
  readonly table?: readonly Address[]
  readonly version?: 1
}

/** Size = a + b × k bytes for k sources, and the largest k that the bytes allow. */
const CASES: readonly Case[] = [
  { what: 'SOL, a source pays', a: 102, b: 113, max: 10, each: sweepTo(THIRD_PARTY), payer: source(0) },
  { what: 'SOL, a source pays, limit and price', a: 154, b: 113, max: 9, each: sweepTo(THIRD_PARTY), payer: source(0), budget: true },
  { what: 'SOL, treasury pays and receives', a: 166, b: 113, max: 9, each: sweepTo(TREASURY) },
  { what: 'SOL, treasury, limit and price', a: 218, b: 113, max: 8, each: sweepTo(TREASURY), budget: true },
  { what: 'SOL, treasury, nonce', a: 240, b: 113, max: 8, each: sweepTo(TREASURY), nonce: true },
  { what: 'SOL, treasury, nonce, limit and price', a: 292, b: 113, max: 8, each: sweepTo(TREASURY), nonce: true, budget: true },
  { what: 'SOL to a third party', a: 198, b: 113, max: 9, each: sweepTo(THIRD_PARTY) },
  { what: 'SOL to a third party, nonce, limit and price', a: 324, b: 113, max: 8, each: sweepTo(THIRD_PARTY), nonce: true, budget: true },
  {
    what: 'SOL, version 0, destination in a table',
    a: 107,
    b: 113,
    max: 9,
    each: sweepTo(THIRD_PARTY),
    payer: source(0),
    table: [THIRD_PARTY],
  },
  { what: 'tokens', a: 230, b: 145, max: 6, each: sweepTokens },
  { what: 'tokens, limit and price', a: 282, b: 145, max: 6, each: sweepTokens, budget: true },
  { what: 'tokens, nonce, limit and price', a: 388, b: 145, max: 5, each: sweepTokens, nonce: true, budget: true },
  { what: 'tokens and close', a: 230, b: 152, max: 6, each: sweepAndClose },
  { what: 'tokens and close, limit and price', a: 282, b: 152, max: 6, each: sweepAndClose, budget: true },
  { what: 'tokens and close, nonce, limit and price', a: 388, b: 152, max: 5, each: sweepAndClose, nonce: true, budget: true },
  { what: 'tokens, version 0, mint and destination in a table', a: 204, b: 145, max: 7, each: sweepTokens, table: [MINT, TREASURY_TOKENS] },
  {
    what: 'tokens, version 0, sources in the table too',
    a: 204,
    b: 114,
    max: 9,
    each: sweepTokens,
    table: [MINT, TREASURY_TOKENS, ...counts(60).map(tokens)],
  },
  {
    what: 'tokens and close, version 0, sources in the table too',
    a: 204,
    b: 121,
    max: 8,
    each: sweepAndClose,
    table: [MINT, TREASURY_TOKENS, ...counts(60).map(tokens)],
  },
  { what: 'tokens by delegate', a: 230, b: 49, max: 20, each: sweepTokensByDelegate },
  { what: 'SOL, version 1, a source pays', a: 122, b: 114, max: 34, each: sweepTo(THIRD_PARTY), payer: source(0), version: 1 },
  { what: 'SOL, version 1, treasury pays', a: 186, b: 114, max: 34, each: sweepTo(TREASURY), version: 1 },
  { what: 'tokens and close, version 1', a: 250, b: 154, max: 24, each: sweepAndClose, version: 1 },
  { what: 'tokens by delegate, version 1', a: 250, b: 50, max: 76, each: sweepTokensByDelegate, version: 1 },
]

function draftOf({ each, payer = TREASURY, nonce, budget, table, version }: Case, k: number): MessageDraft {
  const common = {
    feePayer: payer,
    lifetime: nonce ? BY_NONCE : BY_BLOCKHASH,
    instructions: [...(nonce ? [advanceNonce(BY_NONCE)] : []), ...(budget ? BUDGET : []), ...counts(k).flatMap(each)],
  }
  if (version === 1) return { version, config: CONFIG, ...common }
  if (table !== undefined) return { version: 0, lookupTables: [{ address: TABLE, addresses: table }], ...common }
  return { version: 'legacy', ...common }
}

describe('the size of a packed sweep is a + b × k bytes', () => {
  it.each(CASES)('$what: $a + $b × k', (sweep) => {
    const sizeOf = (k: number) => measureTransaction(compileMessage(draftOf(sweep, k)))
    const most = Math.min(sweep.max, 60)
    for (let k = 1; k <= most; k++) expect({ k, size: sizeOf(k) }).toEqual({ k, size: sweep.a + sweep.b * k })
  })

  it.each(CASES)('$what: $max sources fit the bytes, one more does not', (sweep) => {
    const limit = MAX_TRANSACTION_BYTES[draftOf(sweep, 1).version]
    expect(Math.floor((limit - sweep.a) / sweep.b)).toBe(sweep.max)
  })
})
