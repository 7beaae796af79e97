import * as z from 'zod'
import { operation } from './operation.ts'
import { AddressSchema, LabelSchema, PassphraseSchema } from './schemas.ts'

const PolicySchema = z.object({
  /** The account money comes home to; null means account 0 of the vault's words. */
  treasury: AddressSchema.nullable(),
  /** Treasuries whose keys are elsewhere; money may go there as well. */
  treasuries: z.array(z.object({ address: AddressSchema, label: z.string() })),
  /** To whom else payments may go. */
  destinations: z.array(z.object({ address: AddressSchema, label: z.string() })),
})

/** What the signer allows. It keeps it in the vault and judges the bytes of every message by it, whatever anybody else says of them. */
export const policy = {
  show: operation
    .meta({
      words: 'Shows where money may go, as the vault has it.',
      example: 'policy show',
      errors: ['VAULT_LOCKED'],
      needsVault: true,
    })
    .input(z.strictObject({}))
    .output(PolicySchema),
  allow: operation
    .meta({
      words: 'Lets payments go to an address. The vault records it, and asks for the passphrase again.',
      example: 'policy allow --address <address> --label "Anna, supplier"',
      errors: ['VAULT_LOCKED', 'VAULT_WRONG_PASSPHRASE', 'RECIPIENT_REFUSED', 'SIGNER_DESTINATION_KNOWN', 'SIGNER_POLICY_FULL'],
      needsVault: true,
    })
    .input(z.strictObject({ passphrase: PassphraseSchema, address: AddressSchema, label: LabelSchema }))
    .output(PolicySchema),
  forbid: operation
    .meta({
      words: 'Takes an address out of the policy: from now on nothing is signed that pays it. What was signed before is not called back.',
      example: 'policy forbid --address <address>',
      errors: ['VAULT_LOCKED', 'SIGNER_DESTINATION_UNKNOWN'],
      needsVault: true,
    })
    .input(z.strictObject({ address: AddressSchema }))
    .output(PolicySchema),
}
