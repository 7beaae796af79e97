import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { explainBytes } from '../../../src/core/explain/explain-bytes.ts'
import { signBytes } from '../../../src/core/keys/keypair.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import type { CompiledMessage, MessageDraft } from '../../../src/core/message/message.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import { advanceNonce, transferLamports } from '../../../src/core/program/system.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { legacy, lifetimeFor } from '../plan/support.ts'
import { account } from '../program/support.ts'

const seed = new Uint8Array(32).fill(7)
const feePayer = addressOfSeed(seed)
const transfer = transferLamports({ source: feePayer, destination: account(2), lamports: lamports(5n) })
const draft: MessageDraft = { version: 'legacy', feePayer, instructions: [transfer], lifetime: lifetimeFor(legacy) }
const compiled = compileMessage(draft)
const message = encodeMessage(compiled)
const { lifetimeToken } = compiled

const explainMessage = (changed: Partial<CompiledMessage>) => explainBytes(encodeMessage({ ...compiled, ...changed }), 'message')
const faultsOf = (changed: Partial<CompiledMessage>) => explainMessage(changed).faults.map(plain)

describe('signatures', () => {
  const explainSigned = (signature: Uint8Array | null) => {
    const [bytes] = [encodeTransaction({ message, signatures: [signature] })]
    return explainBytes(bytes, 'transaction')
  }
  const right = Uint8Array.from(
    Buffer.from(Buffer.from(encodeTransaction({ message, signatures: [signBytes({ seed, message })] })).subarray(1, 65)),
  )

  it('stand there and are valid over the bytes, or are not, or are missing', () => {
    expect(explainSigned(right).signers).toMatchObject([{ address: feePayer, state: 'valid' }])
    expect(plain(explainSigned(right).sentence)).toContain('Every signature that it needs stands there and is valid.')
    const wrong = Uint8Array.from(right, (byte, place) => (place === 40 ? byte ^ 1 : byte))
    expect(explainSigned(wrong)).toMatchObject({ signers: [{ state: 'invalid' }] })
    expect(plain(explainSigned(wrong).sentence)).toContain(`The signature that stands for ${feePayer} is not one of these bytes.`)
    expect(explainSigned(null)).toMatchObject({ signature: null, signers: [{ state: 'missing', signature: null }] })
    expect(plain(explainSigned(null).sentence)).toContain(`The signature of ${feePayer} is missing.`)
  })

  it('are none in a message, of which the hash is the same', () => {
    const explained = explainBytes(message, 'message')
    expect(explained).toMatchObject({ form: 'message', signature: null, signers: [{ state: 'unsigned' }], hash: explainSigned(right).hash })
    expect(plain(explained.sentence)).toContain('It is a message, which carries no signatures: one is needed.')
  })
})

describe('the lifetime', () => {
  const advance = advanceNonce({ nonceAccount: account(5), authority: feePayer })
  const lifetimeOf = (instructions: MessageDraft['instructions']) =>
    explainBytes(encodeMessage(compileMessage({ ...draft, instructions })), 'message').lifetime

  it('is that of a nonce where the first instruction advances one, whatever else its data holds', () => {
    const nonce = { kind: 'nonce', nonceAccount: account(5), authority: feePayer, token: lifetimeToken }
    expect(lifetimeOf([advance, transfer])).toMatchObject(nonce)
    expect(lifetimeOf([{ ...advance, data: Uint8Array.of(...advance.data, 1, 2) }, transfer])).toMatchObject(nonce)
    expect(plain(lifetimeOf([advance]).sentence)).toMatch(/^Does not expire: /)
  })

  it('is that of a blockhash where another comes first, or where the nonce account may not be written to', () => {
    expect(lifetimeOf([transfer, advance])).toMatchObject({ kind: 'blockhash' })
    const accounts = advance.accounts.map((meta) => ({ ...meta, writable: false }))
    const readonly = lifetimeOf([{ ...advance, accounts }])
    expect(readonly).toMatchObject({ kind: 'blockhash' })
    expect(plain(readonly.sentence)).toContain('takes')
  })
})

describe('a message that a ledger does not run', () => {
  it('is explained all the same, and says why', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ staticAccounts: [feePayer, feePayer, SYSTEM_PROGRAM] })).toEqual([
      `The transaction names the account ${feePayer} twice.`,
    ])
    expect(faultsOf({ header: { signerCount: 9, readonlySignerCount: 0, readonlyNonSignerCount: 1 } })[0]).toContain('contradicts itself')
    expect(faultsOf({ instructions: [{ programIndex: 0, accountIndexes: [], data: new Uint8Array() }] })[0]).toContain(
      'calls account 0 as a program',
    )
    expect(
      faultsOf({ staticAccounts: [], header: { signerCount: 0, readonlySignerCount: 0, readonlyNonSignerCount: 0 }, instructions: [] }),
    ).toHaveLength(1)
  })

  it('says which account leads nowhere', () => {
    const explained = explainMessage({ instructions: [{ programIndex: 2, accountIndexes: [0, 70], data: transfer.data }] })
    expect(explained).toMatchObject({ understood: false, faults: [expect.anything()] })
    expect(explained.instructions[0]?.accounts[1]).toMatchObject({ address: null, table: null, index: 70 })
    expect(plain(explained.instructions[0]?.sentence ?? [])).toBe(
      `Moves 0.000000005 SOL from ${feePayer} to account 70, which does not exist.`,
    )
  })
})

describe('accounts of lookup tables', () => {
  const table = account(50)
  const tableOf = (count: number): Partial<CompiledMessage> => ({
    version: 0,
    lookups: [{ table, writableIndexes: Array.from({ length: count }, (_, place) => place + 3), readonlyIndexes: [200] }],
    instructions: [{ programIndex: 2, accountIndexes: [0, 3], data: transfer.data }],
  })

  it('are said by their place, and not to be known', () => {
    const explained = explainMessage(tableOf(2))
    expect(explained).toMatchObject({ understood: false, faults: [] })
    expect(explained.accounts.slice(3)).toEqual([
      { index: 3, address: null, table: { table, index: 3 }, signer: false, writable: true },
      { index: 4, address: null, table: { table, index: 4 }, signer: false, writable: true },
      { index: 5, address: null, table: { table, index: 200 }, signer: false, writable: false },
    ])
    expect(plain(explained.instructions[0]?.sentence ?? [])).toContain(`to account 3 of the lookup table ${table}.`)
    expect(plain(explained.sentence)).toContain(`names 3 accounts by their places in the lookup table ${table}, which is not resolved here`)
  })

  it('may be more than are signed here', () => {
    const explained = explainMessage(tableOf(100))
    expect(explained.accounts).toHaveLength(104)
    expect(explained.faults).toEqual([])
    expect(plain(explained.sentence)).toContain('It locks 104 accounts: Strongroom signs at most 64')
  })
})
