import { StrongroomError } from '../../core/error/error.ts'
import { encodeOffchainMessage, encodeOffchainToSign, isOffchainSigned } from '../../core/offchain/offchain-message.ts'
import { hashMessage } from '../../core/review/digest.ts'
import { findUnseen, unseenWords } from '../../core/text/unseen.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'

export function offchainOperations({ journal, signer }: Pick<Services, 'journal' | 'signer'>) {
  return {
    sign: os.offchain.sign.handler(async ({ input: { passphrase, address, text } }) => {
      const hash = hashMessage(encodeOffchainToSign(text))
      const [account] = await journal.read.accountsByAddress([address])
      const path = account === undefined || account.role === 'watch' ? null : account.path
      const { signature } = await signer.signOffchain({ passphrase, text, address, path })
      // Before it is given away: what was said under a key of ours stays known here.
      await journal.write('offchain', (tx) => tx.noteOffchain({ address, text, signature }))
      return { address, text, signature, hash, notes: notesOn(text) }
    }),
    verify: os.offchain.verify.handler(async ({ input }) => {
      if (!isOffchainSigned(input)) throw new StrongroomError('OFFCHAIN_NOT_SIGNED', { address: input.address })
      return { valid: true as const, hash: hashMessage(encodeOffchainMessage(input.text)), notes: notesOn(input.text) }
    }),
  }
}

const notesOn = (text: string): string[] => findUnseen(text).map(unseenWords)
