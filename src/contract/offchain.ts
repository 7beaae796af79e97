import * as z from 'zod'
import { OFFCHAIN_TEXT_MAX_BYTES } from '../core/offchain/offchain-message.ts'
import { operation } from './operation.ts'
import { AddressSchema, MessageHashSchema, PassphraseSchema, SignatureSchema } from './schemas.ts'

/** What of a text a reader does not see, or takes for a plain space, each with its place; none where all of it is seen. */
const UnseenSchema = z.array(z.string())

/** Texts that are signed and are no transactions: who may ask whose address it is gets an answer, and nothing can land. */
export const offchain = {
  sign: operation
    .meta({
      words:
        'Signs a text with the key of an account, to prove that its address is yours. It is an off-chain message of the form that the ledger’s command line signs and checks: no transaction, so that nothing of it can land. The passphrase is asked for again, and the journal keeps the text.',
      example: 'offchain sign --address <address> --text "Strongroom Ltd holds this address, 26 November 2026"',
      errors: ['OFFCHAIN_TEXT', 'SIGNER_NOT_OURS', 'VAULT_LOCKED', 'VAULT_WRONG_PASSPHRASE'],
      needsVault: true,
    })
    .input(
      z.strictObject({
        passphrase: PassphraseSchema,
        address: AddressSchema,
        text: z.string().min(1).max(OFFCHAIN_TEXT_MAX_BYTES).describe('what is signed, exactly; give no secret'),
      }),
    )
    .output(
      z.object({
        address: AddressSchema,
        text: z.string(),
        signature: SignatureSchema,
        /** Of the bytes that are signed: what hardware signers show of a text that they do not. */
        hash: MessageHashSchema,
        notes: UnseenSchema,
      }),
    ),
  verify: operation
    .meta({
      words:
        'Checks that the key of an address signed exactly this text as an off-chain message, and says what of the text a reader does not see, and where. It needs no vault, no node and no network, and refuses where it did not.',
      example: 'offchain verify --address <address> --text "<the text>" --signature <signature>',
      errors: ['OFFCHAIN_TEXT', 'OFFCHAIN_NOT_SIGNED'],
      whileLocked: true,
    })
    .input(z.strictObject({ address: AddressSchema, text: z.string().min(1).max(OFFCHAIN_TEXT_MAX_BYTES), signature: SignatureSchema }))
    .output(z.object({ valid: z.literal(true), hash: MessageHashSchema, notes: UnseenSchema })),
}
