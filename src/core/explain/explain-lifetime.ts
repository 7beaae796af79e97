import { SYSTEM_PROGRAM } from '../program/ids.ts'
import type { CompiledMessage } from '../message/message.ts'
import { address, say } from '../text/sentence.ts'
import type { ExplainedInstruction, ExplainedLifetime } from './explained.ts'

/** The number of the system program’s instruction that advances a nonce. */
const ADVANCE = [4, 0, 0, 0]

/**
 * What makes the signatures of a message stop being valid. As the ledger tells them apart: a first instruction that advances a nonce account which
 * the message itself names and may write to; whatever follows in its data.
 */
export function explainLifetime(
  { lifetimeToken: token, staticAccounts }: CompiledMessage,
  first: ExplainedInstruction | undefined,
): ExplainedLifetime {
  const isAdvance = first?.program.address === SYSTEM_PROGRAM && ADVANCE.every((byte, place) => first.data[place] === byte)
  const [nonce] = isAdvance ? first.accounts : []
  if (nonce === undefined)
    return {
      kind: 'blockhash',
      token,
      sentence: say`Expires with its blockhash ${token}, 150 blocks after that one at the latest; whether it still lives is for a node to say.`,
    }
  if (nonce.address === null || !nonce.writable || nonce.index >= staticAccounts.length) {
    const sentence = say`Begins by advancing a nonce account that it does not name itself or may not write to, so that the ledger takes ${token} for a blockhash.`
    return { kind: 'blockhash', token, sentence }
  }
  const authority = first?.accounts.find(({ name }) => name === 'nonceAuthority')?.address ?? null
  return {
    kind: 'nonce',
    token,
    nonceAccount: nonce.address,
    authority,
    sentence: say`Does not expire: it can be sent at any time while the nonce account ${address(nonce.address)} holds ${token}, until it is advanced.`,
  }
}
