import { readFileSync } from 'node:fs'
import { getMintEncoder, getTokenEncoder, AccountState } from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { decodeLookupTable } from '../../../src/core/program/lookup-table.ts'
import { decodeAnyNonceAccount, decodeNonceAccount, NONCE_ACCOUNT_BYTES } from '../../../src/core/program/nonce-account.ts'
import {
  decodeMint,
  decodeTokenAccount,
  encodeMint,
  encodeTokenAccount,
  type TokenAccount,
} from '../../../src/core/program/token-account.ts'
import { account, kitAccount } from './support.ts'

type Line = { readonly name: string; readonly response: { readonly result?: { readonly value?: { readonly data?: unknown } } } }
const lines = readFileSync(new URL('../../vectors/conformance/accounts.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)

function dataOf(name: string): unknown {
  return lines.find((line) => line.name === name)?.response.result?.value?.data
}

/** The bytes of an account as a real node gave them. */
function recordedBytes(what: string): Uint8Array {
  const [text = ''] = dataOf(`getAccountInfo ${what} base64`) as [string?]
  return new Uint8Array(Buffer.from(text, 'base64'))
}

/** What the same node read in these bytes. */
function recordedFields<Fields>(what: string): Fields {
  return (dataOf(`getAccountInfo ${what} jsonParsed`) as { parsed: { info: Fields } }).parsed.info
}

describe('an account that a real node showed is read as the node read it', () => {
  it.each(['token account', 'token-2022 account'])('%s', (what) => {
    const fields = recordedFields<{ mint: string; owner: string; tokenAmount: { amount: string }; state: string }>(what)
    expect(decodeTokenAccount(recordedBytes(what))).toEqual({
      mint: fields.mint,
      owner: fields.owner,
      amount: BigInt(fields.tokenAmount.amount),
      delegate: null,
      state: fields.state,
      nativeReserve: null,
      delegatedAmount: 0n,
      closeAuthority: null,
    })
    expect(decodeMint(recordedBytes(what))).toBeNull()
  })

  it.each(['token mint', 'token-2022 mint'])('%s', (what) => {
    type Fields = { decimals: number; supply: string; isInitialized: boolean; mintAuthority: string | null; freezeAuthority: string | null }
    const fields = recordedFields<Fields>(what)
    expect(decodeMint(recordedBytes(what))).toEqual({
      decimals: fields.decimals,
      supply: BigInt(fields.supply),
      initialized: fields.isInitialized,
      mintAuthority: fields.mintAuthority,
      freezeAuthority: fields.freezeAuthority,
    })
    expect(decodeTokenAccount(recordedBytes(what))).toBeNull()
  })

  it('nonce', () => {
    const fields = recordedFields<{ authority: string; blockhash: string; feeCalculator: { lamportsPerSignature: string } }>('nonce')
    expect(decodeNonceAccount(recordedBytes('nonce'))).toEqual({
      authority: fields.authority,
      nonce: fields.blockhash,
      lamportsPerSignature: BigInt(fields.feeCalculator.lamportsPerSignature),
    })
  })

  it('lookup table', () => {
    const fields = recordedFields<{ addresses: string[]; deactivationSlot: string }>('lookup table')
    expect(fields.deactivationSlot).toBe('18446744073709551615')
    expect(decodeLookupTable(recordedBytes('lookup table'))).toEqual({ addresses: fields.addresses, deactivationSlot: null })
  })
})

describe('a token account', () => {
  const full: TokenAccount = {
    mint: account(1),
    owner: account(2),
    amount: tokenAmount(3n),
    delegate: account(4),
    state: 'frozen',
    nativeReserve: lamports(2_039_280n),
    delegatedAmount: tokenAmount(5n),
    closeAuthority: account(6),
  }

  it('has the bytes that the token client gives it', () => {
    const theirs = getTokenEncoder().encode({
      mint: kitAccount(1),
      owner: kitAccount(2),
      amount: 3n,
      delegate: kitAccount(4),
      state: AccountState.Frozen,
      isNative: 2_039_280n,
      delegatedAmount: 5n,
      closeAuthority: kitAccount(6),
    })
    expect(encodeTokenAccount(full)).toEqual(new Uint8Array(theirs))
    expect(decodeTokenAccount(encodeTokenAccount(full))).toEqual(full)
  })

  it('is none with a byte missing, an unknown state, or the length of a multisig', () => {
    const bytes = encodeTokenAccount(full)
    expect(decodeTokenAccount(bytes.slice(0, -1))).toBeNull()
    expect(decodeTokenAccount(bytes.with(108, 3))).toBeNull()
    const multisig = new Uint8Array(355)
    multisig.set([...bytes, 2])
    expect(decodeTokenAccount(multisig)).toBeNull()
  })

  it('is none when its type byte says mint', () => {
    expect(decodeTokenAccount(Uint8Array.of(...encodeTokenAccount(full), 1))).toBeNull()
    expect(decodeTokenAccount(Uint8Array.of(...encodeTokenAccount(full), 2))).toEqual(full)
  })
})

describe('a mint', () => {
  it('has the bytes that the token client gives it', () => {
    const mint = { mintAuthority: account(1), supply: tokenAmount(9n), decimals: 6, initialized: true, freezeAuthority: null }
    const theirs = getMintEncoder().encode({
      mintAuthority: kitAccount(1),
      supply: 9n,
      decimals: 6,
      isInitialized: true,
      freezeAuthority: null,
    })
    expect(encodeMint(mint)).toEqual(new Uint8Array(theirs))
    expect(decodeMint(encodeMint(mint))).toEqual(mint)
  })
})

describe('a nonce account', () => {
  const bytes = recordedBytes('nonce')

  it('has the length its rent is asked for', () => {
    expect(bytes).toHaveLength(NONCE_ACCOUNT_BYTES)
  })

  it('is none when it is of the old version, not initialized, too short or too long', () => {
    const other = [bytes.with(0, 0), bytes.with(4, 0), bytes.slice(0, -1), Uint8Array.of(...bytes, 0)]
    for (const each of other) expect(decodeNonceAccount(each)).toBeNull()
  })

  it('of the old version is read where somebody looks for it, and is told apart', () => {
    const old = Uint8Array.from(bytes)
    old[0] = 0
    expect(decodeAnyNonceAccount(old)).toEqual({ account: decodeNonceAccount(bytes), isOld: true })
    expect(decodeAnyNonceAccount(bytes)).toEqual({ account: decodeNonceAccount(bytes), isOld: false })
    old[0] = 2
    expect(decodeAnyNonceAccount(old)).toBeNull()
  })
})

describe('a lookup table', () => {
  const bytes = recordedBytes('lookup table')

  it('says since when it is switched off', () => {
    const off = bytes.slice()
    off.set([5, 1, 0, 0, 0, 0, 0, 0], 4)
    expect(decodeLookupTable(off)?.deactivationSlot).toBe(261n)
  })

  it('is not recognised where its kind, its head or a part of an address is missing', () => {
    for (const each of [bytes.with(0, 0), bytes.slice(0, 55), bytes.slice(0, -1)]) expect(decodeLookupTable(each)).toBeNull()
    expect(decodeLookupTable(bytes.slice(0, 56))).toEqual({ addresses: [], deactivationSlot: null })
  })
})
