import { StrongroomError } from '../../../core/error/error.ts'
import { encodeOffchainToSign } from '../../../core/offchain/offchain-message.ts'
import { signAs } from '../keys/ed25519.ts'
import { withSeed } from '../keys/place.ts'
import { assertPassphrase, type Operation } from './signer-context.ts'

/**
 * Signs a text with the key of one address, for whoever asks whose it is. The bytes are made here from the text, so that they can be no transaction.
 * The passphrase is asked for again: what is said under a treasury's key can bind it elsewhere.
 * @throws OFFCHAIN_TEXT, SIGNER_NOT_OURS, SIGNER_REQUEST_MALFORMED, VAULT_LOCKED, VAULT_WRONG_PASSPHRASE
 */
export const signOffchain: Operation<'signOffchain'> = async (context, { passphrase, text, address, path }) => {
  const message = encodeOffchainToSign(text)
  await assertPassphrase(context, passphrase)
  const { vault, ownership } = context.session.unlocked()
  // The path comes from the journal, where anybody may have written another one: it is no reason to refuse what is known to be ours without it.
  if (path !== null && ownership.placeOf(address) === null) ownership.prove({ address, path })
  const place = ownership.placeOf(address)
  if (place === null) throw new StrongroomError('SIGNER_NOT_OURS', { address, path: null })
  return { signature: withSeed(vault.contents, place, (seed) => signAs({ seed, address, message })) }
}
