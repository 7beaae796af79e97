import { counted } from '../text/counted.ts'
import { StrongroomError } from '../error/error.ts'
import type { CompiledMessage } from '../message/message.ts'
import type { Instruction } from '../program/instruction.ts'
import { EXTENSION_NAMES } from '../program/mint-extensions.ts'
import { decodeTokenInstruction, type TokenInstruction } from '../program/token.ts'
import { address, say, type Sentence, slot, sol, units } from '../text/sentence.ts'
import type { AccountFact, Bundle, BundledTransaction, HookFact, MintFact, Seen } from './bundle.ts'
import type { Claim } from './review.ts'

type Read = {
  readonly bundle: Bundle
  readonly bundled: BundledTransaction
  readonly compiled: CompiledMessage
  /** Every account is given by its address. */
  readonly instructions: readonly Instruction[]
}

/** All that the bundle says of one transaction and its bytes do not, each with where it is said to come from. */
export function claimsOf({ bundle, bundled, compiled, instructions }: Read): Claim[] {
  const { accounts, mints, tables, hooks, fee } = bundle.facts
  const named = new Set<string>([...compiled.staticAccounts, ...instructions.flatMap((one) => one.accounts.map((meta) => meta.address))])
  const used = new Set<string>(compiled.lookups.map(({ table }) => table))
  return [
    { kind: 'intent', sentence: say`“${bundled.intent.words}”, as the preparing side says.` },
    ...policyClaim(bundled),
    ...(fee === null
      ? []
      : [{ kind: 'fee', sentence: say`A signature costs ${sol(fee.lamportsPerSignature)} (${fee.rule})${from(fee.seen)}` } as const]),
    ...tables
      .filter((table) => used.has(table.address))
      .map((table): Claim => {
        const sentence = say`The lookup table ${address(table.address)} holds ${counted(table.addresses.length, 'address', 'addresses')}, from which accounts of this transaction are taken${from(table.seen)}`
        return { kind: 'table', sentence }
      }),
    ...mints.filter(({ mint }) => named.has(mint)).map((fact): Claim => ({ kind: 'mint', sentence: sayMint(fact) })),
    ...hooks
      .filter(({ mint }) => named.has(mint))
      .map(({ mint, program, accounts: shown, seen }): Claim => {
        const sentence = say`The mint ${address(mint)} has the transfer hook ${address(program)}, which sees ${counted(shown.length, 'account')}${from(seen)}`
        return { kind: 'hook', sentence }
      }),
    ...accounts.filter((fact) => named.has(fact.address)).map((fact): Claim => ({ kind: 'account', sentence: sayAccount(fact) })),
  ]
}

function policyClaim({ policy }: BundledTransaction): Claim[] {
  return policy === null ? [] : [{ kind: 'policy', sentence: say`Policy of the preparing side: “${policy.words}”.` }]
}

/** The end of each claim. */
function from({ slot: at, node }: Seen): Sentence {
  return say`, as the node “${node}” is said to have said at slot ${slot(at)}.`
}

function sayMint({ mint, tokenProgram, decimals, symbol, extensions, seen }: MintFact): Sentence {
  const names = extensions.map((type) => EXTENSION_NAMES[type] ?? `extension ${type}`)
  const having = names.length === 0 ? 'no extension' : `the extensions ${names.join(', ')}`
  const called = symbol === null ? '' : say` is called “${symbol}”,`
  return say`The mint ${address(mint)} of the program ${address(tokenProgram)}${called} has ${decimals} decimals and ${having}${from(seen)}`
}

function sayAccount({ address: of, lamports, program, token, seen }: AccountFact): Sentence {
  const tokens =
    token === null ? '' : say` and ${units(token.amount, token.mint)} of the token ${address(token.mint)}, owned by ${address(token.owner)}`
  return say`The account ${address(of)} of the program ${address(program)} holds ${sol(lamports)}${tokens}${from(seen)}`
}

/** Where the facts say otherwise than the bytes: decimals and token programs, and the accounts that a hook wants to see. */
export function compareFacts({
  bundle,
  instructions,
  transaction,
}: Pick<Read, 'bundle' | 'instructions'> & { readonly transaction: number }): StrongroomError[] {
  const mints = new Map(bundle.facts.mints.map((fact) => [fact.mint, fact]))
  const hooks = new Map(bundle.facts.hooks.map((fact) => [fact.mint, fact]))
  return instructions.flatMap((instruction) => {
    const token = decodeTokenInstruction(instruction)
    if (token === null || !('mint' in token)) return []
    return [...compareMint(token, mints.get(token.mint), transaction), ...compareHook(token, hooks.get(token.mint), transaction)]
  })
}

type OfMint = Extract<TokenInstruction, { readonly mint: unknown }>

function compareMint(token: OfMint, fact: MintFact | undefined, transaction: number): StrongroomError[] {
  if (fact === undefined) return []
  const { mint, decimals: claimed, tokenProgram } = fact
  if (tokenProgram !== token.tokenProgram)
    return [new StrongroomError('BUNDLE_TOKEN_PROGRAM', { transaction, mint, claimed: tokenProgram })]
  if (!('decimals' in token) || token.decimals === claimed) return []
  return [new StrongroomError('BUNDLE_DECIMALS', { transaction, mint, claimed, found: token.decimals })]
}

/** The program and its list stand behind the accounts that it sees, and are not compared: who is called is said from the bytes. */
function compareHook(token: OfMint, fact: HookFact | undefined, transaction: number): StrongroomError[] {
  const { hookAccounts = [], mint } = token
  if (fact === undefined || (token.kind !== 'transferChecked' && token.kind !== 'transferCheckedWithFee')) return []
  const isSame =
    fact.accounts.length === hookAccounts.length &&
    fact.accounts.every(({ address: of, writable }, at) => hookAccounts[at]?.address === of && hookAccounts[at].writable === writable)
  return isSame && fact.accounts.some(({ address: of }) => of === fact.program)
    ? []
    : [new StrongroomError('BUNDLE_HOOK', { transaction, mint })]
}
