import { describe, expect, it } from 'vitest'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { createAssociatedAccount, createAssociatedAccountIdempotent } from '../../../src/core/program/associated-token.ts'
import { setComputeUnitLimit, setComputeUnitPrice, setLoadedAccountsDataSizeLimit } from '../../../src/core/program/compute-budget.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../src/core/program/ids.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { addMemo } from '../../../src/core/program/memo.ts'
import { authorizeNonce, createAccount, initializeNonce, transferLamports, withdrawNonce } from '../../../src/core/program/system.ts'
import {
  approveChecked,
  burnChecked,
  closeTokenAccount,
  initializeMint,
  initializeTokenAccount,
  mintToChecked,
  revoke,
  transferChecked,
  transferCheckedWithFee,
  withdrawExcessLamports,
} from '../../../src/core/program/token.ts'
import { cold, deposit, mint, reviewOf, stranger, tokenAccountOf, treasury } from './support.ts'
import { plain, type Sentence } from '../../../src/core/text/sentence.ts'

const source = tokenAccountOf(deposit)
const tokens = { tokenProgram: TOKEN_PROGRAM, mint, decimals: 6, amount: tokenAmount(1_250_500n) }
const foreign = tokenAccountOf(stranger)
const nonceAccount = stranger

/** An instruction from its bytes: what we only read, we do not build. */
function raw(
  program: Instruction['program'],
  data: readonly number[],
  ...accounts: Instruction['accounts'][number]['address'][]
): Instruction {
  return {
    program,
    data: Uint8Array.from(data),
    accounts: accounts.map((address, index) => ({ address, signer: address === treasury, writable: index === 0 })),
  }
}

/** With its sentence as a line of text. */
const said = <One extends { readonly sentence: Sentence }>(one: One) => ({ ...one, sentence: plain(one.sentence) })

const CASES: readonly (readonly [what: string, instruction: Instruction, sentence: string])[] = [
  [
    'transferLamports',
    transferLamports({ source: treasury, destination: stranger, lamports: lamports(1_500_000_000n) }),
    `Moves 1.5 SOL from the treasury account ${treasury} to ${stranger} (not ours).`,
  ],
  [
    'transferLamports',
    transferLamports({ source: treasury, destination: cold, lamports: lamports(999_999n) }),
    `Moves 0.000999999 SOL from the treasury account ${treasury} to the watch-only account ${cold}.`,
  ],
  [
    'createAccount',
    createAccount({ payer: treasury, account: stranger, lamports: lamports(2_000_000_000n), byteLength: 80n, owner: SYSTEM_PROGRAM }),
    `Creates the account ${stranger} under the system program, with 2 SOL from the treasury account ${treasury}.`,
  ],
  [
    'assign',
    raw(SYSTEM_PROGRAM, [1, 0, 0, 0, ...new Uint8Array(32)], treasury),
    `Hands the account ${treasury}, with all it holds, to the program ${SYSTEM_PROGRAM}.`,
  ],
  ['allocate', raw(SYSTEM_PROGRAM, [8, 0, 0, 0, 80, 0, 0, 0, 0, 0, 0, 0], treasury), `Gives the account ${treasury} room for 80 bytes.`],
  [
    'withdrawNonce',
    withdrawNonce({ nonceAccount, authority: treasury, destination: treasury, lamports: lamports(1_447_680n) }),
    `Takes 0.00144768 SOL out of the nonce account ${nonceAccount}, to the treasury account ${treasury}.`,
  ],
  [
    'initializeNonce',
    initializeNonce({ nonceAccount, authority: treasury }),
    `Makes the treasury account ${treasury} the authority over the nonce account ${nonceAccount}.`,
  ],
  [
    'authorizeNonce',
    authorizeNonce({ nonceAccount, authority: treasury, newAuthority: stranger }),
    `Makes ${stranger} (not ours) the authority over the nonce account ${nonceAccount}.`,
  ],
  ['setComputeUnitLimit', setComputeUnitLimit({ units: 450 }), 'Limits the work to 450 compute units.'],
  [
    'setComputeUnitPrice',
    setComputeUnitPrice({ microLamports: 1_500_000n }),
    'Offers 1.5 lamports per compute unit on top of the base fee.',
  ],
  [
    'setLoadedAccountsDataSizeLimit',
    setLoadedAccountsDataSizeLimit({ byteLength: 65_536 }),
    'Limits the account data loaded to 65536 bytes.',
  ],
  ['requestHeap', raw(COMPUTE_BUDGET_PROGRAM, [1, 0, 0, 1, 0]), 'Asks for 65536 bytes of working memory.'],
  ['memo', addMemo({ text: 'invoice 7' }), 'Writes on the chain, for anybody to read: “invoice 7”.'],
  ['memo', addMemo({ text: 'a\u202Eb\n' }), 'Writes on the chain, for anybody to read: “a\\u{202e}b\\u{a}”.'],
  [
    'createAssociatedAccount',
    createAssociatedAccount({ payer: treasury, owner: stranger, mint, tokenProgram: TOKEN_PROGRAM }),
    `Creates the token account of ${stranger} (not ours) for the token ${mint}; the treasury account ${treasury} pays its rent.`,
  ],
  [
    'createAssociatedAccountIdempotent',
    createAssociatedAccountIdempotent({ payer: treasury, owner: treasury, mint, tokenProgram: TOKEN_PROGRAM }),
    `Creates the token account of the treasury account ${treasury} for the token ${mint}, unless it exists; the treasury account ${treasury} pays its rent.`,
  ],
  [
    'recoverNested',
    raw(ASSOCIATED_TOKEN_PROGRAM, [2], source, mint, foreign, stranger, mint, treasury, TOKEN_PROGRAM),
    `Empties the nested token account ${source} of the token ${mint} into that of ${foreign} (not ours) and closes it; its lamports go to the treasury account ${treasury}.`,
  ],
  [
    'transferChecked',
    transferChecked({ ...tokens, source, destination: foreign, owner: deposit }),
    `Moves 1.2505 of the token ${mint} from the deposit account ${deposit} (token account ${source}) to ${foreign} (not ours).`,
  ],
  [
    'transferCheckedWithFee',
    transferCheckedWithFee({
      ...tokens,
      tokenProgram: TOKEN_2022_PROGRAM,
      source,
      destination: foreign,
      owner: deposit,
      fee: tokenAmount(500n),
    }),
    `Moves 1.2505 of the token ${mint} from ${source} (not ours) to ${foreign} (not ours); the mint withholds 0.0005 of the token ${mint} of it.`,
  ],
  [
    'transfer',
    raw(TOKEN_PROGRAM, [3, 5, 0, 0, 0, 0, 0, 0, 0], source, foreign, treasury),
    `Moves 5 smallest units of a token that is not named from ${source} to ${foreign}, by ${treasury}.`,
  ],
  [
    'closeTokenAccount',
    closeTokenAccount({ tokenProgram: TOKEN_PROGRAM, account: source, destination: treasury, owner: deposit }),
    `Closes the token account ${source}; its rent goes to the treasury account ${treasury}.`,
  ],
  [
    'withdrawExcessLamports',
    withdrawExcessLamports({ tokenProgram: TOKEN_PROGRAM, account: source, destination: treasury, authority: deposit }),
    `Takes what ${source} holds above its rent-exempt minimum, to the treasury account ${treasury}.`,
  ],
  [
    'approveChecked',
    approveChecked({ ...tokens, account: source, delegate: stranger, owner: deposit }),
    `Lets ${stranger} move up to 1250500 smallest units out of ${source}, until it is revoked.`,
  ],
  [
    'approve',
    raw(TOKEN_PROGRAM, [4, 5, 0, 0, 0, 0, 0, 0, 0], source, stranger, treasury),
    `Lets ${stranger} move up to 5 smallest units out of ${source}, until it is revoked.`,
  ],
  [
    'revoke',
    revoke({ tokenProgram: TOKEN_PROGRAM, account: source, owner: deposit }),
    `Takes back every permission to move tokens out of ${source}.`,
  ],
  [
    'burnChecked',
    burnChecked({ ...tokens, account: source, owner: deposit }),
    `Destroys 1250500 smallest units of the token ${mint} in ${source}.`,
  ],
  [
    'burn',
    raw(TOKEN_PROGRAM, [8, 5, 0, 0, 0, 0, 0, 0, 0], source, mint, treasury),
    `Destroys 5 smallest units of the token ${mint} in ${source}.`,
  ],
  [
    'setAuthority',
    raw(TOKEN_PROGRAM, [6, 2, 1, ...new Uint8Array(32)], source, treasury),
    `Makes ${SYSTEM_PROGRAM} the owner of ${source}.`,
  ],
  ['setAuthority', raw(TOKEN_PROGRAM, [6, 3, 0], source, treasury), `Gives up the close authority of ${source} for ever.`],
  ['setAuthority', raw(TOKEN_2022_PROGRAM, [6, 17, 0], source, treasury), `Gives up the authority number 17 of ${source} for ever.`],
  [
    'initializeTokenAccount',
    initializeTokenAccount({ tokenProgram: TOKEN_PROGRAM, account: foreign, mint, owner: stranger }),
    `Makes ${foreign} a token account of ${stranger} for the token ${mint}.`,
  ],
  [
    'mintToChecked',
    mintToChecked({ ...tokens, account: source, mintAuthority: treasury }),
    `Mints 1250500 smallest units of the token ${mint} to ${source}.`,
  ],
  [
    'initializeMint',
    initializeMint({ tokenProgram: TOKEN_PROGRAM, mint, decimals: 6, mintAuthority: treasury, freezeAuthority: null }),
    `Makes ${mint} a new token that ${treasury} can issue.`,
  ],
  ['freezeAccount', raw(TOKEN_PROGRAM, [10], source, mint, treasury), `Freezes the token account ${source}.`],
  ['thawAccount', raw(TOKEN_PROGRAM, [11], source, mint, treasury), `Thaws the token account ${source}.`],
  ['syncNative', raw(TOKEN_PROGRAM, [17], source), `Counts the SOL that the token account ${source} holds.`],
]

describe('an instruction in a review', () => {
  it.each(CASES)('%s is named and said', (name, instruction, sentence) => {
    const review = reviewOf([instruction])
    expect(review.understood).toBe(true)
    expect(review.instructions.map(said)).toEqual([{ program: instruction.program, name, sentence }])
    expect(review.effects.map(said)).toMatchObject([{ instruction: 0, sentence }])
  })

  it.each([
    ['of an unknown program', raw(stranger, [1, 2, 3], treasury), `Calls the program ${stranger} with 3 bytes that are not understood.`],
    [
      'with one byte too many',
      raw(SYSTEM_PROGRAM, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9], treasury, stranger),
      `Calls the program ${SYSTEM_PROGRAM} with 13 bytes that are not understood.`,
    ],
    [
      'with a tag nobody knows',
      raw(TOKEN_PROGRAM, [250], source),
      `Calls the program ${TOKEN_PROGRAM} with 1 byte that is not understood.`,
    ],
    ['whose memo is no text', raw(MEMO_PROGRAM, [0xff]), `Calls the program ${MEMO_PROGRAM} with 1 byte that is not understood.`],
  ])('%s is not understood, and then the message is not', (_, instruction, sentence) => {
    const review = reviewOf([transferLamports({ source: treasury, destination: cold, lamports: lamports(1n) }), instruction])
    expect(review.understood).toBe(false)
    expect(review.instructions.map(said)[1]).toEqual({ program: instruction.program, name: null, sentence })
    expect(review.warnings.map(said)[0]).toEqual({ kind: 'not-understood', instruction: 1, sentence })
    expect(plain(review.sentence)).toContain('cannot be named')
  })
})
