import type { Address } from '../address/address.ts'
import { formatAmount, formatLamports } from '../amount/format.ts'
import type { TokenAmount } from '../amount/lamports.ts'
import { StrongroomError } from '../error/error.ts'
import { isVisible } from '../text/visible.ts'
import type { LedgerCommand } from './command.ts'
import type { SignerLine } from './sign-only.ts'
import { writeSigner } from './write-sign-only.ts'

/** What a command line says and its transaction does not. */
export type CommandTerms = {
  /** The files of the keys that sign on this machine; every other account is named by its address. */
  readonly keyFiles: ReadonlyMap<Address, string>
  /** The file that the program takes for its own key; null for that of its settings. */
  readonly keypair: string | null
  /** Whether a recipient with nothing may be paid. It is asked of a node before sending, and never of who signs. */
  readonly allowUnfunded: boolean
  /** Who was approved, which revoking does not say in its transaction; null where nobody knows. */
  readonly delegate: Address | null
  /** Signatures from elsewhere. */
  readonly signers: readonly SignerLine[]
  /** To sign and print, or to send what is signed. */
  readonly purpose: 'sign' | 'send'
}

/**
 * The words of the command that repeats a transaction to the byte.
 * @throws SIGNATURES_NO_COMMAND
 */
export function wordsOfCommand(command: LedgerCommand, terms: CommandTerms): readonly string[] {
  const words = command.kind === 'transfer' ? nativeWords(command, terms) : tokenWords(command, terms)
  // Pasted into a terminal, some of them end a line, or a command.
  if (!words.every(isVisible))
    throw new StrongroomError('SIGNATURES_NO_COMMAND', { problem: 'it has a memo or a name with characters that cannot be seen' })
  return words
}

/** Words as a line for a POSIX shell. */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ')
}

type Of<Kind extends LedgerCommand['kind']> = Extract<LedgerCommand, { kind: Kind }>

function nativeWords(command: Of<'transfer'>, terms: CommandTerms): string[] {
  const { source, destination, lamports, feePayer, unitPrice, memo } = command
  return [
    ...['solana', 'transfer', destination, formatLamports(lamports)],
    ...['--from', nameOf(source, terms), '--fee-payer', nameOf(feePayer, terms)],
    ...(terms.allowUnfunded ? ['--allow-unfunded-recipient'] : []),
    ...nonceWords(command, terms),
    ...option('--with-compute-unit-price', unitPrice),
    ...option('--with-memo', memo),
    ...option('--keypair', terms.keypair),
    ...signingWords(command, terms),
  ]
}

function tokenWords(command: Exclude<LedgerCommand, Of<'transfer'>>, terms: CommandTerms): string[] {
  const { tokenProgram, memo, unitPrice, unitLimit, owner, feePayer } = command
  return [
    ...['spl-token', ...subjectWords(command, terms)],
    ...['--program-id', tokenProgram],
    ...option('--with-memo', memo),
    ...nonceWords(command, terms),
    ...(command.kind === 'token-transfer' && command.expectedFee !== null
      ? ['--expected-fee', figureOf(command.expectedFee, command.decimals)]
      : []),
    ...option('--with-compute-unit-price', unitPrice),
    ...option('--with-compute-unit-limit', unitLimit),
    ...signingWords(command, terms),
    ...['--owner', nameOf(owner, terms), '--fee-payer', nameOf(feePayer, terms)],
  ]
}

function subjectWords(command: Exclude<LedgerCommand, Of<'transfer'>>, { delegate }: CommandTerms): string[] {
  switch (command.kind) {
    case 'token-transfer': {
      const { mint, amount, decimals, destination, source } = command
      // Without a node the program cannot look whether the destination is a token account: it is told.
      const known = ['--mint-decimals', String(decimals), '--no-recipient-is-ata-owner']
      return ['transfer', mint, figureOf(amount, decimals), destination, '--from', source, ...known]
    }
    case 'token-revoke':
      if (delegate === null)
        throw new StrongroomError('SIGNATURES_NO_COMMAND', {
          problem: 'its command names the delegate, whom the transaction does not name',
        })
      return ['revoke', command.account, '--delegate-address', delegate]
    case 'token-close':
      return ['close', '--address', command.account, '--recipient', command.destination]
  }
}

/** That program reads a figure as a double and cuts off what is below a unit: one that it would read as another amount is never written. */
function figureOf(amount: TokenAmount, decimals: number): string {
  const figure = formatAmount({ amount, decimals })
  const read = Number(figure) * 10 ** decimals
  const isSame = Number.isFinite(read) && BigInt(Math.trunc(read)) === amount && BigInt(Math.round(read)) === amount
  if (!isSame) throw new StrongroomError('SIGNATURES_NO_COMMAND', { problem: `the program would read ${figure} as another amount` })
  return figure
}

function nonceWords({ nonce }: LedgerCommand, terms: CommandTerms): string[] {
  return nonce === null ? [] : ['--nonce', nonce.nonceAccount, '--nonce-authority', nameOf(nonce.authority, terms)]
}

function signingWords({ token }: LedgerCommand, { purpose, signers }: CommandTerms): string[] {
  const before = signers.flatMap((signer) => ['--signer', writeSigner(signer)])
  if (purpose === 'send') return ['--blockhash', token, ...before]
  return ['--sign-only', '--blockhash', token, '--dump-transaction-message', '--output', 'json', ...before]
}

function nameOf(address: Address, { keyFiles }: CommandTerms): string {
  return keyFiles.get(address) ?? address
}

/** A value that begins like an option is tied to its own. */
function option(name: string, value: string | bigint | number | null): string[] {
  const text = String(value)
  if (value === null) return []
  return text.startsWith('-') ? [`${name}=${text}`] : [name, text]
}
