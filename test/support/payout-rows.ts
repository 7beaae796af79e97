import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAddress, type Address } from '../../src/core/address/address.ts'
import { isOnCurve } from '../../src/core/address/curve.ts'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'

/** A wallet that somebody could have. */
export function walletNamed(name: string): Address {
  return addressOfSeed(createHash('sha256').update(name).digest())
}

/** A line of a payout file, and what is to be said of it: null where it is paid. */
export type Row = {
  readonly text: string
  readonly reason: string | null
  readonly pays?: { readonly to: Address; readonly lamports: bigint }
}

/** Whom bad rows name. */
export type Cast = {
  readonly treasury: Address
  /** Accounts of your own that nobody ever paid, and that no good row pays. */
  readonly spare: Address
  /** Allowed by the policy, with nothing on chain. */
  readonly allowed: Address
  readonly mint: Address
  readonly tokenAccount: Address
  /** Imitates the recipient of a good row; the policy allows it, as if a person had been deceived. */
  readonly imitation: Address
}

/** An amount beyond what the policy lets leave at once, and one beyond what the treasury holds, in figures. */
export const BEYOND_LIMIT = '2.5'
const BEYOND_MEANS = '900000'

export const HEADER = 'reference;recipient;amount;label;memo'

const line = (reference: string, recipient: string, amount: string, label = '', memo = '') =>
  [reference, recipient, amount, label, memo].map((field) => (/[;"\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(';')

/** A row that is paid. Every seventh has a memo, every eleventh a label over a line end. */
export function goodRow(to: Address, index: number): Row {
  const lamports = 1_000_000n + BigInt(index)
  const text = line(
    `good ${index}`,
    to,
    `0.00${lamports}`,
    index % 11 === 0 ? `customer\n${index}` : '',
    index % 7 === 0 ? `invoice ${index}` : '',
  )
  return { text, reason: null, pays: { to, lamports } }
}

/** Every kind of bad row there is, each with the reason it must be given. Some kinds take two rows. */
export function badRows(cast: Cast): readonly Row[] {
  const { treasury, spare, allowed, mint, tokenAccount, imitation } = cast
  const bad = (reason: string, ...fields: Parameters<typeof line>): Row => ({ text: line(...fields), reason })
  return [
    { text: `open quote;"${spare};0.002;;`, reason: 'unreadable' },
    { text: `text after;"${spare}"x;0.002;;`, reason: 'unreadable' },
    { text: `few;${spare};0.002`, reason: 'unreadable' },
    { text: `many;${spare};0.002;;;;`, reason: 'unreadable' },
    { text: `not text;${spare};0.002;\uFFFD;`, reason: 'unreadable' },
    ...['', '1,5', '1e3', '-1', '+1', '1 000', '0x10', '.5', '0.0000000001', '99999999999'].map((amount) =>
      bad('amount', `amount ${amount}`, spare, amount),
    ),
    ...badAddresses().map(({ text, problem }, index) => bad(problem, `address ${index}`, text, '0.002')),
    bad('reference', '', spare, '0.002'),
    bad('reference', 'r'.repeat(121), spare, '0.002'),
    bad('reference', 'twice', spare, '0.002'),
    bad('reference', 'twice', spare, '0.003'),
    bad('memo', 'long memo', spare, '0.002', '', 'm'.repeat(501)),
    bad('amount-zero', 'nothing', spare, '0'),
    bad('is-payer', 'to itself', treasury, '0.002'),
    bad('mint', 'a mint', mint, '0.002'),
    bad('token-account', 'a token account', tokenAccount, '0.002'),
    bad('below-rent-minimum', 'below rent', spare, '0.0001'),
    bad('not-allowed', 'not allowed', walletNamed('nobody the policy names'), '0.002'),
    bad('over-limit', 'over the limit', allowed, BEYOND_LIMIT),
    bad('payer-short', 'beyond means', spare, BEYOND_MEANS),
    bad('left-out', 'look-alike', imitation, '0.002'),
  ]
}

/** One text of each problem that a field can hold as it is. */
function badAddresses(): readonly { readonly text: string; readonly problem: string }[] {
  const { cases } = JSON.parse(readFileSync(new URL('../vectors/address/texts.json', import.meta.url), 'utf8')) as {
    readonly cases: readonly { readonly text: string; readonly problem: string | null }[]
  }
  const byProblem = new Map<string, string>()
  for (const { text, problem } of cases)
    if (problem !== null && text === text.trim()) byProblem.set(problem, byProblem.get(problem) ?? text)
  return [...byProblem].map(([problem, text]) => ({ problem, text }))
}

/** An address that begins and ends as another: somebody else's, as far as anybody can tell. */
export function imitate(address: Address): Address {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  for (const one of letters) {
    for (const two of letters) {
      const text = `${address.slice(0, 8)}${one}${two}${address.slice(10)}`
      if (text !== address && isAddress(text) && isOnCurve(text)) return text
    }
  }
  throw new Error('nothing imitates it')
}

/** A file of rows in a drawn order, its first line the header; `lines` are where each begins. */
export function fileOf(rows: readonly Row[]): { readonly bytes: Buffer; readonly lines: ReadonlyMap<Row, number> } {
  const lines = new Map<Row, number>()
  let next = 2
  for (const row of rows) {
    lines.set(row, next)
    next += row.text.split('\n').length
  }
  const text = [HEADER, ...rows.map((row) => row.text)].join('\n')
  // What is no UTF-8 is read as the replacement character.
  const [before = '', ...after] = text.split('\uFFFD')
  const parts = [Buffer.from(before), ...after.flatMap((part) => [Buffer.of(0xff), Buffer.from(part)])]
  return { bytes: Buffer.concat(parts), lines }
}
