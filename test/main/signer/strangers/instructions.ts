import type { Address } from '../../../../src/core/address/address.ts'
import { lamports, tokenAmount } from '../../../../src/core/amount/lamports.ts'
import { createAssociatedAccount, createAssociatedAccountIdempotent, recoverNested } from '../../../../src/core/program/associated-token.ts'
import { setComputeUnitLimit, setComputeUnitPrice, setLoadedAccountsDataSizeLimit } from '../../../../src/core/program/compute-budget.ts'
import { emptyConfidential } from '../../../../src/core/program/confidential-emptying.ts'
import { depositConfidential } from '../../../../src/core/program/confidential-deposit.ts'
import { setCredits } from '../../../../src/core/program/confidential-credits.ts'
import {
  applyPending,
  configureConfidential,
  makeRoomForConfidential,
  verifyElgamalKey,
  closeProofContext,
  keepRange,
  withdrawByContext,
  withdrawConfidential,
} from '../../../../src/core/program/confidential-transfer.ts'
import {
  KEPT_OFFSETS,
  keepTransferRange,
  keepTransferValidity,
  TRANSFER_OFFSETS,
  transferByContext,
  transferConfidential,
} from '../../../../src/core/program/confidential-payment.ts'
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../../src/core/program/ids.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import { addMemo } from '../../../../src/core/program/memo.ts'
import {
  advanceNonce,
  authorizeNonce,
  createAccount,
  initializeNonce,
  transferLamports,
  withdrawNonce,
} from '../../../../src/core/program/system.ts'
import * as token from '../../../../src/core/program/token.ts'
import type { Random } from '../../../model/random.ts'
import { ANY_ADDRESS, anyOf, LAMPORTS, ourWallet, receiver, signer, someone, UNITS } from './pick.ts'
import { associated, MINTS, type Mint, NONCE_ACCOUNTS, SEEDED, TOKEN_ACCOUNTS } from './world.ts'

type Make = (random: Random) => Instruction

const nonceOf: (random: Random) => Address = (random) =>
  random.chance(0.6) ? random.pick(NONCE_ACCOUNTS) : random.pick(random.chance(0.8) ? SEEDED : ANY_ADDRESS)
const programOf = (random: Random, { tokenProgram }: Mint): Address =>
  random.chance(0.97) ? tokenProgram : random.pick([TOKEN_PROGRAM, TOKEN_2022_PROGRAM, SYSTEM_PROGRAM])

/** A move of tokens: mostly between associated accounts of somebody. */
function moveOf(random: Random) {
  const mint = random.pick(MINTS)
  const owner = signer(random)
  const destination = random.chance(0.92) ? associated(receiver(random), mint) : random.pick(TOKEN_ACCOUNTS)
  return {
    source: random.chance(0.85) ? associated(owner, mint) : random.pick(TOKEN_ACCOUNTS),
    mint: mint.mint,
    destination,
    owner,
    amount: tokenAmount(anyOf(random, UNITS)),
    decimals: mint.decimals,
    tokenProgram: programOf(random, mint),
  }
}

const heldBy = (random: Random) => {
  const owner = signer(random)
  const mint = random.pick(MINTS)
  const account = random.chance(0.7) ? associated(owner, mint) : random.pick(TOKEN_ACCOUNTS)
  return { account, owner, mint: mint.mint, decimals: mint.decimals, tokenProgram: programOf(random, mint) }
}

/** What the policy lets through, and how often it is picked. */
const ALLOWED_PIECES: readonly (readonly [number, Make])[] = [
  [8, (r) => transferLamports({ source: signer(r), destination: receiver(r), lamports: lamports(anyOf(r, LAMPORTS)) })],
  [
    4,
    (r) =>
      withdrawNonce({ nonceAccount: nonceOf(r), destination: receiver(r), authority: signer(r), lamports: lamports(anyOf(r, LAMPORTS)) }),
  ],
  [3, (r) => advanceNonce({ nonceAccount: nonceOf(r), authority: signer(r) })],
  [3, (r) => initializeNonce({ nonceAccount: nonceOf(r), authority: someone(r) })],
  [3, (r) => authorizeNonce({ nonceAccount: nonceOf(r), authority: signer(r), newAuthority: receiver(r) })],
  [10, (r) => token.transferChecked(moveOf(r))],
  [4, (r) => token.transferCheckedWithFee({ ...moveOf(r), fee: tokenAmount(anyOf(r, [0n, 1n, 2n, 5n, 9n, 10n])) })],
  [3, (r) => withMore(r, token.transferChecked(moveOf(r)))],
  [5, (r) => token.closeTokenAccount({ ...heldBy(r), destination: receiver(r) })],
  [3, (r) => excessOf(r)],
  [3, (r) => createAssociatedAccount(creationOf(r))],
  [5, (r) => createAssociatedAccountIdempotent(creationOf(r))],
  [2, (r) => ({ ...createAssociatedAccount(creationOf(r)), data: new Uint8Array(0) })],
  [5, (r) => recoveryOf(r)],
  [2, (r) => token.revoke(heldBy(r))],
  [2, (r) => syncOf(r)],
  [2, (r) => addMemo({ text: 'invoice 7', signers: r.chance(0.3) ? [someone(r)] : [] })],
  [2, (r) => setComputeUnitLimit({ units: r.pick([0, 1_000, 200_000, 1_400_000, 4_000_000_000]) })],
  [2, (r) => setComputeUnitPrice({ microLamports: r.pick([0n, 1n, 1_000n, 7_142_857n, 7_142_858n, 2n ** 64n - 1n]) })],
  [1, (r) => setLoadedAccountsDataSizeLimit({ byteLength: r.pick([1, 4_194_304]) })],
  [1, (r) => ({ program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: Uint8Array.of(1, 0, r.pick([0, 128]), r.below(5), 0) })],
]

/** What it never does: the generator must not rest on that. */
const REFUSED_PIECES: readonly (readonly [number, Make])[] = [
  [
    1,
    (r) =>
      createAccount({
        payer: ourWallet(r),
        account: r.pick(ANY_ADDRESS),
        lamports: lamports(anyOf(r, LAMPORTS)),
        byteLength: 80n,
        owner: SYSTEM_PROGRAM,
      }),
  ],
  [1, (r) => token.approveChecked({ ...heldBy(r), delegate: someone(r), amount: tokenAmount(anyOf(r, UNITS)) })],
  [1, (r) => token.burnChecked({ ...heldBy(r), amount: tokenAmount(anyOf(r, UNITS)) })],
  [1, (r) => authorityOf(r)],
  [1, (r) => confidentialOf(r)],
  [1, (r) => plainTransferOf(r)],
  [1, (r) => assignmentOf(r)],
]

const PIECES: readonly Make[] = [...ALLOWED_PIECES, ...REFUSED_PIECES].flatMap(([weight, make]) => Array<Make>(weight).fill(make))

export function pickInstruction(random: Random): Instruction {
  return random.pick(PIECES)(random)
}

function creationOf(random: Random) {
  const mint = random.pick(MINTS)
  return { payer: signer(random), owner: receiver(random), mint: mint.mint, tokenProgram: programOf(random, mint) }
}

/** Mostly what the program would carry out; now and then with an account of anybody in one of its places. */
function recoveryOf(random: Random): Instruction {
  const mint = random.pick(MINTS)
  const alike = MINTS.filter(({ tokenProgram }) => tokenProgram === mint.tokenProgram)
  const ownerMint = random.pick(random.chance(0.9) ? alike : MINTS)
  const recovery = recoverNested({
    wallet: signer(random),
    ownerMint: ownerMint.mint,
    mint: mint.mint,
    tokenProgram: programOf(random, mint),
  })
  if (random.chance(0.7)) return recovery
  const changed = random.below(recovery.accounts.length)
  return {
    ...recovery,
    accounts: recovery.accounts.map((meta, place) => (place === changed ? { ...meta, address: random.pick(ANY_ADDRESS) } : meta)),
  }
}

/** With accounts behind the four of the transfer, for a hook to see. */
function withMore(random: Random, transfer: Instruction): Instruction {
  const more = Array.from({ length: 1 + random.below(3) }, () => {
    return { address: random.pick(ANY_ADDRESS), signer: random.chance(0.15), writable: random.chance(0.5) }
  })
  return { ...transfer, accounts: [...transfer.accounts, ...more] }
}

function excessOf(random: Random): Instruction {
  const { account, owner: authority, tokenProgram } = heldBy(random)
  return token.withdrawExcessLamports({ account, authority, tokenProgram, destination: receiver(random) })
}

function syncOf(random: Random): Instruction {
  const { account, tokenProgram } = heldBy(random)
  return { program: tokenProgram, accounts: [{ address: account, signer: false, writable: true }], data: Uint8Array.of(17) }
}

/** SetAuthority (6) of the owner (2) or of closing (3). */
function authorityOf(random: Random): Instruction {
  const { account, owner, tokenProgram } = heldBy(random)
  const accounts = [
    { address: account, signer: false, writable: true },
    { address: owner, signer: true, writable: false },
  ]
  return { program: tokenProgram, accounts, data: Uint8Array.of(6, random.pick([2, 3]), 1, ...new Uint8Array(32).fill(0xf0)) }
}

const RANGE_OF_NOTHING = { commitments: new Uint8Array(256), bitLengths: new Uint8Array(8), proof: new Uint8Array(672) }

/** Of a confidential account, with keys and copies that follow from no key of the vault. */
function confidentialOf(random: Random): Instruction {
  const { account, owner, mint } = heldBy(random)
  const copy = Uint8Array.from({ length: 36 }, () => random.below(256))
  const withdrawal = () => ({
    ...{ account, mint, owner, decimals: 6, decryptableAvailable: copy, equalityOffset: 1 },
    amount: tokenAmount(anyOf(random, UNITS)),
  })
  return random.pick([
    () => makeRoomForConfidential({ account, payer: signer(random), owner: someone(random) }),
    () => configureConfidential({ account, mint, owner, decryptableZero: copy, mostCredits: 1n, offset: 1 }),
    () => emptyConfidential({ account, owner, offset: random.pick([0, 1]) }),
    () => depositConfidential({ account, mint, owner, amount: tokenAmount(anyOf(random, UNITS)), decimals: 6 }),
    () => setCredits({ account, owner, credits: random.pick(['confidential', 'public'] as const), on: random.chance(0.5) }),
    () => applyPending({ account, owner, expectedCredits: 0n, decryptableAvailable: copy }),
    () => withdrawConfidential({ ...withdrawal(), rangeOffset: 2 }),
    () => keepRange({ ...RANGE_OF_NOTHING, context: someone(random), authority: someone(random) }),
    () => closeProofContext({ context: someone(random), destination: someone(random), authority: signer(random) }),
    () => withdrawByContext({ ...withdrawal(), rangeContext: someone(random), rangeOffset: 0 }),
    () => transferConfidential({ ...hiddenOf(random), ...TRANSFER_OFFSETS, decryptableLeft: copy }),
    () =>
      transferByContext({
        ...{ ...hiddenOf(random), ...KEPT_OFFSETS, decryptableLeft: copy },
        ...{ validityContext: someone(random), rangeContext: someone(random) },
      }),
    () => keepTransferRange({ ...RANGE_OF_NOTHING, proof: new Uint8Array(736), context: someone(random), authority: someone(random) }),
    () => keepTransferValidity({ ...validityOf(random), context: someone(random), authority: someone(random) }),
    () => verifyElgamalKey({ elgamalKey: someone(random), proof: new Uint8Array(64) }),
  ])()
}

/** Of an amount that nobody can read, since no proof stands behind it. */
function hiddenOf(random: Random) {
  const { source, destination, owner, mint } = moveOf(random)
  return { source, destination, owner, mint, auditorLow: new Uint8Array(64), auditorHigh: new Uint8Array(64) }
}

function validityOf(random: Random) {
  const [senderKey, recipientKey, auditorKey] = [someone(random), someone(random), someone(random)]
  return { senderKey, recipientKey, auditorKey, low: new Uint8Array(128), high: new Uint8Array(128), proof: new Uint8Array(192) }
}

/** Transfer (3), which names no mint. */
function plainTransferOf(random: Random): Instruction {
  const { source, destination, owner, tokenProgram } = moveOf(random)
  const accounts = [
    { address: source, signer: false, writable: true },
    { address: destination, signer: false, writable: true },
    { address: owner, signer: true, writable: false },
  ]
  return { program: tokenProgram, accounts, data: Uint8Array.of(3, 100, 0, 0, 0, 0, 0, 0, 0) }
}

/** Assign (1): the account's own key gives it to a program. */
function assignmentOf(random: Random): Instruction {
  const data = Uint8Array.of(1, 0, 0, 0, ...new Uint8Array(32).fill(0xf0))
  return { program: SYSTEM_PROGRAM, accounts: [{ address: ourWallet(random), signer: true, writable: true }], data }
}
