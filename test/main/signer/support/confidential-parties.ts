import { accountPath, deriveSeed } from '../../../../src/core/keys/derivation.ts'
import { entropyOfWords, rootOfEntropy } from '../../../../src/main/signer/vault/words.ts'
import { apply, configureInstructions, deposit, mintTo, partyOf } from '../../../support/confidential-party.ts'
import { ISSUER, MINT, openConfidentialRuntime } from '../../../support/confidential-runtime.ts'
import { WORDS } from './signer.ts'

/** An account of the vault's, a payee and a stranger, each with so much available, on a chain of their own. */
export async function openConfidentialParties(held: bigint) {
  const chain = await openConfidentialRuntime()
  const root = await rootOfEntropy(entropyOfWords(WORDS))
  const ours = partyOf(deriveSeed({ root, path: accountPath(1) }), MINT, 'conf-bal-v1')
  const payee = partyOf(new Uint8Array(32).fill(0x21), MINT, 'token-cli')
  const stranger = partyOf(new Uint8Array(32).fill(0x22), MINT, 'token-cli')
  for (const party of [ours, payee, stranger]) {
    chain.run(party.owner, configureInstructions(party, party.owner))
    chain.run(ISSUER, [mintTo(party, ISSUER, held)])
    chain.run(party.owner, [deposit(party, held), apply(party, { expected: 1n, available: held })])
  }
  return { chain, ours, payee, stranger }
}
