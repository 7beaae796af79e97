import type { RpcInstruction, RpcTransaction } from '../chain/rpc-transaction.ts'
import { TOKEN_2022_PROGRAM } from '../program/ids.ts'

/** The first byte of an instruction of the token-extensions program, and the second: what it does within the extension. */
const CONFIDENTIAL_TRANSFER = 27
const CONFIDENTIAL_MINT_BURN = 42

/** Which account of the instruction a hidden amount comes into: the destination behind source and mint, or the first account. */
const CREDITED: ReadonlyMap<string, number> = new Map([
  [`${CONFIDENTIAL_TRANSFER}/5`, 0], // deposit: from the account's own public balance
  [`${CONFIDENTIAL_TRANSFER}/7`, 2], // transfer
  [`${CONFIDENTIAL_TRANSFER}/13`, 2], // transfer with fee
  [`${CONFIDENTIAL_MINT_BURN}/3`, 0], // mint
])

/**
 * The token accounts whose pending balance a transaction added to, by its own bytes and by what programs called in turn. Balance arrays show
 * nothing of it. A transaction that did not succeed added to none.
 */
export function confidentialArrivals({ accounts, message, meta }: RpcTransaction): ReadonlySet<string> {
  const arrivals = new Set<string>()
  if (meta === null || meta.err !== null || message.form !== 'compiled') return arrivals
  const inner = (meta.innerInstructions ?? []).flatMap(({ instructions }) => instructions)
  for (const { programIndex, accountIndexes, data } of [...message.compiled.instructions, ...inner.filter(isCompiled)]) {
    if (accounts[programIndex]?.address !== TOKEN_2022_PROGRAM) continue
    const place = CREDITED.get(`${data[0]}/${data[1]}`)
    const credited = place === undefined ? undefined : accounts[accountIndexes[place] ?? -1]
    if (credited !== undefined) arrivals.add(credited.address)
  }
  return arrivals
}

function isCompiled(instruction: RpcInstruction): instruction is Extract<RpcInstruction, { form: 'compiled' }> {
  return instruction.form === 'compiled'
}
