import * as z from 'zod'
import type { Journal, JsonValue } from '../../journal/index.ts'

/** Who proved how an attempt ended. `onlyNode`: one node alone said so, since there was no other to ask. */
export type Witnesses = { readonly nodes: readonly string[]; readonly onlyNode: boolean }

const ProofSchema = z.object({ nodes: z.array(z.string()).min(1), onlyNode: z.boolean().optional() })

/** The nodes that a stored proof names; null where it names none, as the signer's refusal does. */
export function readWitnesses(proof: JsonValue): Witnesses | null {
  const { nodes, onlyNode } = ProofSchema.safeParse(proof).data ?? {}
  return nodes === undefined ? null : { nodes, onlyNode: onlyNode ?? nodes.length < 2 }
}

type Ended = { readonly attempts: readonly { readonly id: number }[] }

/** Who proved the end of an intent's last attempt; null while it has not ended. */
export async function readLastWitnesses({ read }: Pick<Journal, 'read'>, { attempts }: Ended): Promise<Witnesses | null> {
  const last = attempts.at(-1)
  const verdict = last === undefined ? null : await read.verdict(last.id)
  return verdict === null ? null : readWitnesses(verdict.proof)
}
