import type { RpcInstruction, RpcTransaction } from '../chain/rpc-transaction.ts'
import { TOKEN_2022_PROGRAM } from '../program/ids.ts'

/** The first byte of an instruction of the token-extensions program, and the second: what it does within the extension. */
const CONFIDENTIAL_TRANSFER = 27
const CONFIDENTIAL_MINT_BURN = 42

/** The only way in whose ciphertexts are read here (hidden-arrivals.ts). */
const TRANSFER = `${CONFIDENTIAL_TRANSFER}/7`

/** Which account of the instruction a hidden amount comes into: the destination behind source and mint, or the first account. */
const CREDITED: ReadonlyMap<string, number> = new Map([
  [`${CONFIDENTIAL_TRANSFER}/5`, 0], // deposit: from the account's own public balance
  [TRANSFER, 2],
  [`${CONFIDENTIAL_TRANSFER}/13`, 2], // transfer with fee
  [`${CONFIDENTIAL_MINT_BURN}/3`, 0], // mint
])

/**
 * The token accounts whose pending balance a transaction added to, by its own bytes and by what programs called in turn. Balance arrays show
 * nothing of it. A transaction that did not succeed added to none.
 */
export function confidentialArrivals(transaction: RpcTransaction): ReadonlySet<string> {
  return new Set(waysIn(transaction).map(({ account }) => account))
}

/** Whether a hidden amount came into the account by anything but a transfer: a deposit, a transfer with a fee, a mint. */
export function arrivesOtherwise(transaction: RpcTransaction, account: string): boolean {
  return waysIn(transaction).some((one) => one.account === account && one.way !== TRANSFER)
}

type WayIn = { readonly way: string; readonly account: string }

function waysIn({ accounts, message, meta }: RpcTransaction): WayIn[] {
  if (meta === null || meta.err !== null || message.form !== 'compiled') return []
  const inner = (meta.innerInstructions ?? []).flatMap(({ instructions }) => instructions)
  return [...message.compiled.instructions, ...inner.filter(isCompiled)].flatMap(({ programIndex, accountIndexes, data }): WayIn[] => {
    if (accounts[programIndex]?.address !== TOKEN_2022_PROGRAM) return []
    const way = `${data[0]}/${data[1]}`
    const place = CREDITED.get(way)
    const credited = place === undefined ? undefined : accounts[accountIndexes[place] ?? -1]
    return credited === undefined ? [] : [{ way, account: credited.address }]
  })
}

function isCompiled(instruction: RpcInstruction): instruction is Extract<RpcInstruction, { form: 'compiled' }> {
  return instruction.form === 'compiled'
}
