import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Address, decodeAddress } from '../../../src/core/address/address.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { signBytes } from '../../../src/core/keys/keypair.ts'
import type { Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { transferLamports } from '../../../src/core/program/system.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { type LedgerCommand, messageOfCommand } from '../../../src/core/sign-only/command.ts'
import { type CommandTerms, shellLine, wordsOfCommand } from '../../../src/core/sign-only/command-line.ts'
import { commandOfMessage } from '../../../src/core/sign-only/recognise.ts'
import { isVisible } from '../../../src/core/text/visible.ts'
import { draftOfCommand } from '../message/command-line.ts'
import { cases, keyFiles, seeds } from './recorded.ts'

const NOTHING: CommandTerms = { keyFiles: new Map(), keypair: null, allowUnfunded: false, delegate: null, signers: [], purpose: 'sign' }
const optionOf = (command: readonly string[], name: string) =>
  command.includes(name) ? (command[command.indexOf(name) + 1] ?? null) : null

/**
 * What a transaction does not say of its command, and is told here from the recorded one: which file holds a key (whoever has signed had its
 * file), the program's own key, whether a recipient with nothing may be paid, and whom revoking takes an approval from.
 */
function termsOf({ command, printed }: (typeof cases)[number]): CommandTerms {
  const present = printed.signers.map(({ address }) => address)
  return {
    keyFiles: new Map([...keyFiles].filter(([address]) => present.includes(address))),
    keypair: optionOf(command, '--keypair'),
    allowUnfunded: command.includes('--allow-unfunded-recipient'),
    delegate: optionOf(command, '--delegate-address') as Address | null,
    signers: [],
    purpose: 'sign',
  }
}

function thrownBy(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (isStrongroomError(error)) return error.message
    throw error
  }
  return 'nothing was thrown'
}

/** None of a program: that of the system is 32 zeros. */
const address = fc.uint8Array({ minLength: 31, maxLength: 31 }).map((bytes) => decodeAddress(Uint8Array.of(1, ...bytes)))
const u64 = fc.bigInt(0n, 2n ** 64n - 1n)
const common = {
  feePayer: address,
  token: address.map((text) => text as string as Blockhash),
  nonce: fc.option(fc.record({ nonceAccount: address, authority: address })),
  memo: fc.option(fc.string({ unit: 'grapheme', maxLength: 30 })),
  unitPrice: fc.option(u64),
}
const ofToken = {
  ...common,
  tokenProgram: fc.constantFrom(TOKEN_PROGRAM, TOKEN_2022_PROGRAM),
  owner: address,
  unitLimit: fc.option(fc.nat(1_400_000)),
}
const command: fc.Arbitrary<LedgerCommand> = fc.oneof(
  fc.record({ kind: fc.constant('transfer' as const), source: address, destination: address, lamports: u64.map(lamports), ...common }),
  fc
    .record({ source: address, mint: address, destination: address, amount: u64.map(tokenAmount), decimals: fc.nat(12), ...ofToken })
    .map((each) => ({ ...each, kind: 'token-transfer' as const, expectedFee: null })),
  fc
    .record({ source: address, mint: address, destination: address, amount: u64.map(tokenAmount), decimals: fc.nat(12), ...ofToken })
    .map((each) => ({ ...each, tokenProgram: TOKEN_2022_PROGRAM, kind: 'token-transfer' as const, expectedFee: tokenAmount(5n) })),
  fc.record({ kind: fc.constant('token-revoke' as const), account: address, ...ofToken }),
  fc.record({ kind: fc.constant('token-close' as const), account: address, destination: address, ...ofToken }),
)

/** What the command says, apart from fields that reading leaves beside it. */
function essence(given: LedgerCommand | null): unknown {
  return given === null ? null : Buffer.from(messageOfCommand(given)).toString('base64')
}

/**
 * The message that the reader of the recorded commands makes of the command's words; the command's own where there are no words for it, or that
 * reader takes none of their form: a value behind an equals sign.
 */
function repeated(found: LedgerCommand): unknown {
  const terms = { ...NOTHING, delegate: found.feePayer }
  if (thrownBy(() => wordsOfCommand(found, terms)).startsWith('SIGNATURES_NO_COMMAND')) return essence(found)
  const words = wordsOfCommand(found, terms)
  if (words.some((word) => word.startsWith('--with-memo='))) return essence(found)
  return Buffer.from(encodeMessage(compileMessage(draftOfCommand(words, new Map())))).toString('base64')
}

function foundOrNull(message: Uint8Array): LedgerCommand | null {
  try {
    return commandOfMessage(message)
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}

describe('the command that signs a message', () => {
  it.each(cases)('is found from the recorded message alone, word for word: $name', (recorded) => {
    const found = commandOfMessage(recorded.message)
    expect(found && messageOfCommand(found)).toEqual(recorded.message)
    expect(found && wordsOfCommand(found, termsOf(recorded))).toEqual(recorded.command)
  })

  it.each(cases)('names accounts by their addresses where no file is told, and takes signatures from elsewhere: $name', (recorded) => {
    const found = commandOfMessage(recorded.message)
    const { delegate } = termsOf(recorded)
    const { signers, absent } = recorded.printed
    const words = found === null ? [] : wordsOfCommand(found, { ...NOTHING, delegate, signers, purpose: 'send' })
    expect(words).not.toContain('--sign-only')
    expect(words.filter((word) => word.endsWith('.json'))).toEqual([])
    expect(words.filter((word) => word === '--signer')).toHaveLength(signers.length)
    for (const who of signers) expect(words).toContain(`${who.address}=${who.signature}`)
    for (const who of absent) expect(words).toContain(who)
    // The reader of the recorded commands, which knows nothing of this, makes the same message of these words.
    const withoutSigners = words.filter((word, place) => word !== '--signer' && words[place - 1] !== '--signer')
    expect(encodeMessage(compileMessage(draftOfCommand(withoutSigners, new Map())))).toEqual(recorded.message)
  })

  it('is found again for every command, and its words mean the same message', () => {
    fc.assert(
      fc.property(command, (given) => {
        const found = commandOfMessage(messageOfCommand(given))
        expect(essence(found)).toBe(essence(given))
        expect(found === null ? 'none was found' : repeated(found)).toBe(essence(given))
      }),
    )
  })

  it('is none where a byte of a recorded message is another, or it says the other byte', () => {
    for (const { message } of cases)
      for (let at = 0; at < message.length; at += 1) {
        const altered = Uint8Array.from(message, (byte, place) => (place === at ? byte ^ 1 : byte))
        const found = foundOrNull(altered)
        expect(found === null ? altered : messageOfCommand(found)).toEqual(altered)
      }
  })

  it('is none where the program that is called would be paid', () => {
    const [recorded] = cases
    const found = recorded && commandOfMessage(recorded.message)
    if (recorded === undefined || found?.kind !== 'transfer') throw new Error('the first recorded run is a transfer')
    // Accounts: payer, recipient, system program. The transfer goes to the program itself.
    const altered = Uint8Array.from(recorded.message)
    const transfer = Buffer.from(altered).lastIndexOf(Buffer.from([2, 0, 1, 12]))
    altered[transfer + 2] = 2
    expect(commandOfMessage(altered)).toBeNull()
  })

  it('does not exist for a message that the command line does not write', () => {
    const [recorded] = cases
    const found = recorded && commandOfMessage(recorded.message)
    if (found?.kind !== 'transfer') throw new Error('the first recorded run is a transfer')
    const lifetime = {
      kind: 'blockhash',
      blockhash: found.token as Blockhash,
      lastValidBlockHeight: 0n as never,
      fetchedSlot: 0n as never,
    } as const
    const two = [transferLamports(found), transferLamports(found)]
    expect(
      commandOfMessage(encodeMessage(compileMessage({ version: 'legacy', feePayer: found.feePayer, lifetime, instructions: two }))),
    ).toBeNull()
    expect(
      commandOfMessage(encodeMessage(compileMessage({ version: 0, feePayer: found.feePayer, lifetime, instructions: two.slice(1) }))),
    ).toBeNull()
  })
})

describe('the words of a command', () => {
  const [native, ofTokens] = [cases[0], cases.find(({ name }) => name === 'token transfer')]
  const found = native && commandOfMessage(native.message)
  const token = ofTokens && commandOfMessage(ofTokens.message)
  const revoked = commandOfMessage(cases.find(({ name }) => name === 'token revoke')?.message ?? new Uint8Array())
  if (found?.kind !== 'transfer' || token?.kind !== 'token-transfer' || revoked === null) throw new Error('these runs were recorded')

  it('are a line for a shell that takes each word as it is', () => {
    const words = wordsOfCommand({ ...found, memo: `it's $(rm) "x" \`y\` ; & №7` }, NOTHING)
    expect(shellLine(words)).toContain(` --with-memo 'it'\\''s $(rm) "x" \`y\` ; & №7' `)
    expect(shellLine(['a', '', 'b c', '*'])).toBe(`a '' 'b c' '*'`)
  })

  it('tie a memo that begins like an option to its own', () => {
    expect(wordsOfCommand({ ...found, memo: '--url x' }, NOTHING)).toContain('--with-memo=--url x')
  })

  it.each(['a\nrm', 'a\u0003', '\u202eabc', '\0'])('are none where a memo would end them in a terminal: %j', (memo) => {
    expect(isVisible(memo)).toBe(false)
    expect(thrownBy(() => wordsOfCommand({ ...found, memo }, NOTHING))).toContain('SIGNATURES_NO_COMMAND')
  })

  it('are none where the program would read another amount', () => {
    // 2^53 + 1 is no double; 0.57 × 10^2 is one below 57, and would be cut to 56.
    for (const [amount, decimals] of [
      [2n ** 53n + 1n, 0],
      [57n, 2],
    ] as const) {
      expect(thrownBy(() => wordsOfCommand({ ...token, amount: tokenAmount(amount), decimals }, NOTHING))).toContain('another amount')
    }
    expect(wordsOfCommand({ ...token, amount: tokenAmount(58n), decimals: 0 }, NOTHING)).toContain('58')
  })

  it('are none for revoking while nobody says from whom', () => {
    expect(thrownBy(() => wordsOfCommand(revoked, NOTHING))).toContain('names the delegate')
  })

  it('take signatures beside one’s own', () => {
    const [who, seed] = [...seeds][0] ?? []
    if (who === undefined || seed === undefined || native === undefined) throw new Error('keys were recorded')
    const signature = signBytes({ seed, message: native.message })
    const words = wordsOfCommand(found, { ...NOTHING, signers: [{ address: who, signature }] })
    expect(words.slice(-2)).toEqual(['--signer', `${who}=${signature}`])
    expect(words).toContain('--sign-only')
  })
})
