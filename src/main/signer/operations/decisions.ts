import { isSuccession } from '../../../core/decision/succession.ts'
import type { ToSeal } from '../protocol.ts'
import { assertSealed, decidedOf, isSealed, notDecided, sealDecision } from '../signing/decision-seal.ts'
import { assertPassphrase, type SignerContext, forEachInTurns, type Operation } from './signer-context.ts'

/** Seals what a person decides now. @throws SIGNER_NOT_DECIDED where the references do not fit the movements */
export const sealDecisions: Operation<'sealDecisions'> = async (context, { intents }) => ({ seals: await sealAll(context, intents) })

/** Seals what was decided before there were seals; a person says so with the passphrase. */
export const confirmDecisions: Operation<'confirmDecisions'> = async (context, { passphrase, intents }) => {
  await assertPassphrase(context, passphrase)
  return { seals: await sealAll(context, intents) }
}

/** Seals what takes the place of something sealed, where it does no more than that. @throws SIGNER_NOT_DECIDED */
export const sealSuccessors: Operation<'sealSuccessors'> = async (context, { parent, successors }) => {
  assertSealed(context.session.unlocked().vault.contents.root, parent)
  if (!isSuccession(decidedOf(parent), successors.map(decidedOf))) throw notDecided(successors[0]?.intent ?? parent.intent)
  return { seals: await sealAll(context, successors) }
}

/** Says which seals are this vault's, over exactly that. */
export const checkSeals: Operation<'checkSeals'> = async (context, { intents }) => {
  const valid: boolean[] = []
  await forEachInTurns(context, intents, ({ vault }, intent) => {
    valid.push(isSealed(vault.contents.root, intent))
  })
  return { valid }
}

async function sealAll(context: SignerContext, intents: readonly ToSeal[]): Promise<string[]> {
  const seals: string[] = []
  await forEachInTurns(context, intents, ({ vault }, intent) => {
    seals.push(sealDecision(vault.contents.root, decidedOf(intent)))
  })
  return seals
}
